import { describe, expect, it } from 'vitest';
import { htmlText } from '../../src/documents/html.js';

describe('what a web page says is read as it is meant:', () => {
  it('without text that is struck through, which is told apart', () => {
    const struck: string[] = [];
    const html =
      '<p>Price <del>100</del> <ins>80</ins> EUR, until <span style="text-decoration:line-through">10 March</span> 17 March</p><s hidden>x</s>';
    expect(htmlText(html, struck)).toBe('Price 80 EUR, until 17 March');
    expect(struck).toEqual(['100', '10 March']);
  });

  it('with the state of check boxes and radio buttons', () => {
    expect(htmlText('<p><input type=radio name=d checked> Post <input type=radio name=d> Courier</p>')).toBe('☒ Post ☐ Courier');
    expect(htmlText('<p><input type="checkbox" checked> agreed</p>')).toBe('☒ agreed');
  });

  it('with digits above the line as exponents, marks of notes, or parts of prices', () => {
    const html =
      '<p>10<sup>6</sup> N, 10<sup>−3</sup> s, 5 m<sup>2</sup>, mc<sup>2</sup>, 500<sup>1</sup> EUR, 7 €<sup>2)</sup>, 9,<sup>99</sup> EUR, 1<sup>st</sup>, so<sup>[3]</sup>.<sup>4</sup></p>';
    expect(htmlText(html)).toBe('10⁶ N, 10⁻³ s, 5 m², mc², 500[1] EUR, 7 €[2], 9,99 EUR, 1st, so[3].[4]');
  });

  it('with the letters, Roman numerals and direction of its lists', () => {
    expect(htmlText('<ol type="a"><li>x</li><li>y<ol type="I"><li>z</li></ol></li></ol>')).toBe('a. x\nb. y\n   I. z');
    expect(htmlText('<ol style="list-style-type: lower-roman" start="4"><li>x</li></ol>')).toBe('iv. x');
    expect(htmlText('<ol reversed><li>x</li><li>y</li></ol>')).toBe('2. x\n1. y');
  });

  it('without soft hyphens, and without dialogs that are not open', () => {
    expect(htmlText('<p>Zahlungs&shy;frist</p><dialog>Cookies?</dialog><dialog open>Saved</dialog>')).toBe('Zahlungsfrist\n\nSaved');
  });
});

describe('the text of a web page', () => {
  it('includes the content of a page that leaves out its head and body tags', () => {
    expect(htmlText('<!doctype html><html><head><title>Notice</title><meta charset="utf-8"><p>Rent rises.</html>')).toBe('Notice\n\nRent rises.');
  });

  it('is that of the whole page if the part marked as main is empty, or articles are only teasers', () => {
    expect(htmlText('<main></main><p>Total 5 EUR</p>')).toBe('Total 5 EUR');
    expect(htmlText('<h1>Invoice 7</h1><p>Total 5 EUR</p><article>More</article>')).toBe('Invoice 7\n\nTotal 5 EUR\n\nMore');
    expect(htmlText('<p>Aside</p><article>The whole story of the day</article>')).toBe('The whole story of the day');
  });

  it('has the options that a form shows, and spaces between its controls', () => {
    const choice = (attributes: string): string => `<select ${attributes}><option>Red</option><option>Green</option></select>`;
    const colours = `${choice('')}<select><option>Oak</option><option selected>Ash</option></select>${choice('multiple')}`;
    expect(
      htmlText(`<div><button>Save</button><button>Close</button>${colours}<label>Name</label><input value="Ann"><textarea>Hi</textarea></div>`),
    ).toBe('Save Close Red Ash Red Green Name Ann Hi');
    expect(htmlText('<p><img alt="Logo"><b>Acme</b></p>')).toBe('Logo Acme');
  });

  it('has what stands in a list outside its items, and the numbers that items state', () => {
    expect(htmlText('<div><ul><p>Bring:</p><li>keys</li>and<div><li>cards</li></div></ul></div>')).toBe('Bring:\n- keys\nand\n- cards');
    expect(htmlText('<ol start="3"><li>c</li><li value="7">g</li><li>h</li></ol>')).toBe('3. c\n7. g\n8. h');
  });

  it('leaves out hidden rows, groups of rows, items and words', () => {
    const rows = '<tr hidden><td>a</td></tr><tr style="display: none"><td>b</td></tr><tbody style="display:none"><tr><td>c</td></tr></tbody>';
    expect(htmlText(`<table><tr><td>seen</td></tr>${rows}</table>`)).toBe('seen');
    expect(htmlText('<ul><div hidden><li>a</li></div><li>b</li></ul>')).toBe('- b');
    expect(htmlText('<p>Pay 90<span style="visibility:hidden"> never</span> EUR</p>')).toBe('Pay 90 EUR');
  });
});

describe('the style sheet of a web page', () => {
  const textWith = (style: string, body: string): string => htmlText(`<html><head><style>${style}</style></head><body>${body}</body></html>`);

  it('hides elements by a class or an id', () => {
    const style = '/* layout */ .preheader, #old { color: red; display:none !important } p { margin: 0 }';
    const body = '<p class="big preheader">Read me</p><p>Pay <span id="old">80</span> 90 EUR</p>';
    expect(textWith(style, body)).toBe('Pay 90 EUR');
  });

  it('hides nothing that another rule or the element itself displays, and nothing for paper or small screens only', () => {
    expect(textWith('.tab { display: none } .tab.active { display: block }', '<p class="tab">Terms</p>')).toBe('Terms');
    expect(textWith('.tab { display: none }', '<p class="tab" style="display: block">Terms</p>')).toBe('Terms');
    expect(textWith('.tab { display: none } @media (min-width: 600px) { .tab { display: block } }', '<p class="tab">Terms</p>')).toBe('Terms');
    expect(textWith('/* .tab { display: none } */ p { margin: 0 } /* open', '<p class="tab">Terms</p>')).toBe('Terms');
    for (const media of ['print', '(max-width: 600px)'])
      expect(textWith(`@media ${media} { .tab { display: none } }`, '<p class="tab">Terms</p>')).toBe('Terms');
    expect(textWith('.menu .tab { display: none } body { display: none }', '<p class="tab">Terms</p>')).toBe('Terms');
  });
});

describe('a table of a web page', () => {
  it('keeps values below their heading if cells span columns or rows', () => {
    const rows = ['<tr><td rowspan=2>Oak<td>1<td>2', '<tr><td>3<td>4', '<tr><td colspan=2>Total<td>6'];
    expect(htmlText(`<table><tr><th>Item<th>Net<th>Gross${rows.join('')}</table>`)).toBe(
      'Item   Net  Gross\nOak    1    2\n       3    4\nTotal       6',
    );
  });

  it('has the cells that are in no row, and what is outside of cells', () => {
    expect(htmlText('<table><td>Rent</td><td>900</td><tr><td>Heat</td><td>80</td></tr></table>')).toBe('Rent  900\nHeat  80');
    expect(htmlText('<table><form><tr>all <b>in</b></tr><tr><td>1</td></tr></form>Prices</table>')).toBe('Prices\n\nall  in\n1');
  });

  it('is read in a moment even if its cells claim to span millions of others', () => {
    const row = `<tr>${'<td colspan=1000000 rowspan=1000000>a</td>'.repeat(10)}</tr>`;
    expect(htmlText(`<table>${row.repeat(1_000)}</table>`).match(/a/g)).toHaveLength(10_000);
  });

  it('has a heading in two rows in one, so that each column has its whole name', () => {
    const head = '<tr><th rowspan=2>Item<th colspan=2>2025<th>2026<tr><th>Net<th>Gross<td>';
    expect(htmlText(`<table>${head}<tr><td>Oak<td>10<td>12<td>7</table>`)).toBe('Item  2025 Net  2025 Gross  2026\nOak   10        12          7');
    expect(htmlText('<table><tr><td colspan=2>Prices of May<tr><td>Item<td>Net<tr><td>Oak<td>10</table>')).toBe(
      'Prices of May\nItem           Net\nOak            10',
    );
    expect(htmlText('<table><tr><td>Oak<td colspan=2>sold out<tr><td>Elm<td>10<td>12</table>')).toBe('Oak  sold out\nElm  10        12');
  });
});
