import { describe, expect, it } from 'vitest';
import { isHtmlFragment } from '../../src/core/html-fragment.js';

describe('an HTML fragment is recognised', () => {
  it.each([
    ['a block', '<div class="teaser"><h2>Opening hours</h2><p>Monday to Friday, <b>9 to 5</b><br>and by appointment</p></div>'],
    ['a table in capitals', '<TABLE BORDER=1>\n<TR><TD>Rent<TD>900\n<TR><TD>Heating<TD>120\n</TABLE>\n'],
    ['paragraphs without their ends', '<p>One.\n<p>Two &amp; three. <a href="/x?a=1&b=2">More</a>'],
    ['what a clipboard gives', "<meta charset='utf-8'><p>Copied</p>"],
    [
      'a comment, a style and a picture in its own language',
      '<!-- teaser --><style>p > a { color: red }</style><div><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>Call us</div>',
    ],
    ['code shown on a page', '<section><p>Write</p><pre><code>const { a } = b;\n\n# note</code></pre></section>'],
    ['a list in a list', '<ul><li>One<ul><li>Two</ul><li>Three</ul>'],
    ['a sign in a quoted value', '<div title="a > b"><p>x</p></div>'],
  ])('with %s', (_, text) => {
    expect(isHtmlFragment(text)).toBe(true);
  });
});

describe('an HTML fragment is not seen in', () => {
  it.each([
    ['Markdown that begins with HTML', '<p align="center"><img src="logo.png"></p>\n\n# Title\n\nText.\n'],
    ['Markdown within HTML', '<div align="center">\n\n# Title\n\n[link](x)\n\n</div>'],
    ['words between two blocks', '<p>One</p> and <p>two</p>'],
    ['JSX with a class name', '<div className="a"><p>x</p></div>'],
    ['JSX with a value', '<div id={id}><p>x</p></div>'],
    ['JSX with words', '<p>Hello {name}</p>'],
    ['JSX with a component', '<div><Button>Save</Button></div>'],
    ['a template', '<ul><li v-for="a in b" :key="a.id">{{ a }}</li></ul>'],
    ['a template with code', '<div><?php echo 1 ?></div>'],
    ['XML', '<table><row><cell>1</cell></row></table>'],
    ['XML with names of HTML', '<section><title>Scope</title><p>x</p></section>'],
    ['a text with an emphasis', '<b>Note:</b> the meeting was moved.'],
    ['an emphasis alone', '<b>Note</b>'],
    ['a text that quotes a tag', '<p> opens a paragraph and </p> closes it, says the lesson.'],
    ['a page that was cut', '<div><p>One</p>'],
    ['a text with marks of ours', '<div>Keep <keep>this</keep></div>'],
    ['a question in tags', '<document>The report</document>'],
    ['a comparison', '<p && q>'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(isHtmlFragment(text)).toBe(false);
  });
});
