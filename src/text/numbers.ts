// Parses numbers with either convention for decimal and thousands separators.

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  billion: 1e9,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  mrd: 1e9,
  trillion: 1e12,
};

/**
 * The factor of an abbreviation such as "Mio."; undefined if it has none. Abbreviations of billion are read only as English, since
 * elsewhere they may mean a thousand times as much.
 */
export function shortScaleOf(word: string, isEnglish: boolean): number | undefined {
  const short = word.toLowerCase().replace(/\.$/, '');
  return short.length > 3 || (!isEnglish && short.startsWith('b')) ? undefined : scales[short];
}

const numberShape = /\d[\d.,'’\u00a0\u202f ]*/;

/** Whether a text is a number with nothing but symbols around it, such as "€ 1,202.40". */
export function isNumberText(text: string): boolean {
  return numberShape.test(text) && !/[\p{L}\p{N}]/u.test(text.replace(numberShape, ''));
}

/** Parses the first number in `value`, with either convention of separators and words such as "million". NaN if there are no digits. */
export function readNumber(value: string): number {
  const found = numberShape.exec(value);
  if (found === null) return Number.NaN;
  let digits = found[0].replace(/[\s'’\u00a0\u202f]/g, '').replace(/[.,]+$/, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    digits = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  } else if (comma >= 0) {
    digits = /^\d{1,3}(?:,\d{3})+$/.test(digits) || digits.indexOf(',') !== comma ? digits.replaceAll(',', '') : digits.replace(',', '.');
  } else if (digits.indexOf('.') !== point) digits = digits.replaceAll('.', '');
  const suffix = /^\s?([a-z]+)/i.exec(value.slice(found.index + found[0].trimEnd().length))?.[1]?.toLowerCase() ?? '';
  const negative = /[-−(]\s?\D{0,4}$/.test(value.slice(0, found.index));
  return Number(digits) * (scales[suffix] ?? 1) * (negative ? -1 : 1);
}
