// Forms as the common clients write them.
import { describe, expect, it } from 'vitest';
import { readMultipart, textOf } from '../../src/tasks/multipart.js';

const type = 'multipart/form-data; boundary=d74496d66958873e';

/** The headers and the content of a part. */
type Part = readonly [string, string | Uint8Array];

function bodyOf(...parts: readonly Part[]): Uint8Array {
  const pieces = parts.flatMap(([head, content]) => [`--d74496d66958873e\r\n${head}\r\n\r\n`, content, '\r\n']);
  return Buffer.concat([...pieces, '--d74496d66958873e--\r\n'].map((piece) => Buffer.from(piece)));
}

const read = (...parts: readonly Part[]) =>
  readMultipart(bodyOf(...parts), type).map(({ name, fileName, type: declared, bytes }) => [name, fileName, declared, Buffer.from(bytes).toString()]);

describe('a file in a form is read, with its name, as it is written by', () => {
  it.each([
    ['browsers and curl', 'Content-Disposition: form-data; name="file"; filename="Übung.pdf"'],
    ['browsers, for a name with quotes', 'Content-Disposition: form-data; name="file"; filename="%22Übung%22.pdf"', '"Übung".pdf'],
    ['HttpClient of .NET', "Content-Disposition: form-data; name=file; filename=bung.pdf; filename*=utf-8''%C3%9Cbung.pdf"],
    ['older versions of requests in Python', 'Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%C3%9Cbung.pdf'],
    ['clients that put the file name first', 'content-disposition:form-data;filename="Übung.pdf";name="file"'],
    ['clients that escape quotes', 'Content-Disposition: form-data; name="file"; filename="a\\"b.pdf"', 'a"b.pdf'],
    ['clients that add headers', 'Content-Length: 7\r\nContent-Disposition: Form-Data; name="file"; filename="Übung.pdf"\r\nX-Part: 1'],
  ])('%s', (_, head, name = 'Übung.pdf') => {
    expect(read([`${head}\r\nContent-Type: application/pdf`, 'content'])).toEqual([['file', name, 'application/pdf', 'content']]);
  });
});

describe('a form', () => {
  it('may have content that looks like a boundary, is empty, or ends with line breaks', () => {
    const head = 'Content-Disposition: form-data; name="text"';
    for (const content of ['d74496d66958873e --d74496d66958873e', 'a\r\n--d74496d66958873ef\r\nb', '', '\r\n', 'a\r\n\r\n'])
      expect(read([head, content])).toEqual([['text', undefined, '', content]]);
  });

  it('may have lines before its first boundary and after its last one, and spaces after a boundary', () => {
    const body = 'Ignored\r\n--b \t\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\nIgnored\r\n--b\r\n';
    expect(readMultipart(Buffer.from(body), 'multipart/form-data; charset=utf-8; boundary="b"')).toMatchObject([{ name: 'a' }]);
    expect(readMultipart(Buffer.from('--b--'), 'multipart/form-data; boundary=b')).toEqual([]);
  });

  it.each([
    [
      'without the boundary of its type',
      'a=b',
      'the body is not valid multipart/form-data: it does not contain the boundary that the content type states',
    ],
    [
      'cut short in a part',
      '--d74496d66958873e\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
      'the body is not valid multipart/form-data: it ends before its last boundary',
    ],
    ['cut short in its headers', '--d74496d66958873e\r\nContent-Disp', 'the body is not valid multipart/form-data: it ends before its last boundary'],
    ['with a part without a name', bodyOf(['Content-Type: text/plain', '1']), 'the body is not valid multipart/form-data: a part has no name'],
    ['with too many parts', bodyOf(...Array<Part>(101).fill(['Content-Disposition: form-data; name="a"', '1'])), 'the form has more than 100 parts'],
  ])('%s is refused', (_, body, message) => {
    expect(() => readMultipart(Buffer.from(body), type)).toThrow(message);
  });

  it('has texts in UTF-8, or in the encoding that a part states', () => {
    const decode = (head: string, content: Uint8Array) =>
      readMultipart(bodyOf([`Content-Disposition: form-data; name="a"\r\n${head}`, content]), type).map(textOf);
    expect(decode('Content-Type: text/plain; charset=ISO-8859-1', Buffer.from('größe', 'latin1'))).toEqual(['größe']);
    expect(decode('Content-Type: text/plain; charset=ISO-8859-1', Buffer.from('größe'))).toEqual(['größe']);
    expect(() => decode('X: 1', Buffer.from('größe', 'latin1'))).toThrow('a: is not valid UTF-8');
  });
});
