// Line plots with two logarithmic axes, as SVG without scripts or external fonts.

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
}

const width = 760;
const height = 420;
const box = { left: 70, right: 190, top: 40, bottom: 50 };
// Distinguishable with colour blindness too (Okabe and Ito, 2008).
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

/** The plot as an SVG document. Values must be positive. */
export function toSvg({ title, x, y, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points);
  const [across, up] = [axis(all.map(([value]) => value)), axis(all.map(([, value]) => value))];
  const left = (value: number): number => box.left + across.share(value) * (width - box.left - box.right);
  const top = (value: number): number => height - box.bottom - up.share(value) * (height - box.top - box.bottom);
  const text = (at: readonly [number, number], what: string, extra = ''): string =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${extra}>${escaped(what)}</text>`;
  const parts = [
    ...across.ticks.map(
      (tick) =>
        `<path d="M${left(tick).toFixed(1)} ${box.top}V${height - box.bottom}" class="grid"/>${text([left(tick), height - box.bottom + 16], short(tick), 'text-anchor="middle"')}`,
    ),
    ...up.ticks.map(
      (tick) =>
        `<path d="M${box.left} ${top(tick).toFixed(1)}H${width - box.right}" class="grid"/>${text([box.left - 6, top(tick) + 4], short(tick), 'text-anchor="end"')}`,
    ),
    ...lines.map(({ name, points }, index) => {
      const colour = colours[index % colours.length];
      const path = points.map(([one, other], at) => `${at === 0 ? 'M' : 'L'}${left(one).toFixed(1)} ${top(other).toFixed(1)}`).join('');
      const dots = points
        .map(([one, other]) => `<circle cx="${left(one).toFixed(1)}" cy="${top(other).toFixed(1)}" r="3" fill="${colour}"/>`)
        .join('');
      const row = box.top + 14 + index * 18;
      const key = `<path d="M${width - box.right + 14} ${row - 4}h18" stroke="${colour}"/>${text([width - box.right + 38, row], name)}`;
      return `<path d="${path}" stroke="${colour}" fill="none"/>${dots}${key}`;
    }),
    text([box.left, 22], title, 'font-weight="bold"'),
    text([(box.left + width - box.right) / 2, height - 12], x, 'text-anchor="middle"'),
    text([16, (height - box.bottom + box.top) / 2], y, `text-anchor="middle" transform="rotate(-90 16 ${(height - box.bottom + box.top) / 2})"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" stroke-width="2">
<title>${escaped(title)}</title>
<style>text{stroke:none;fill:#222}.grid{stroke:#ddd;stroke-width:1}@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}</style>
${parts.join('\n')}
</svg>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function axis(values: readonly number[]) {
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++)
    for (const step of [1, 2, 5]) {
      const tick = step * 10 ** power;
      if (Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9) ticks.push(tick);
    }
  const span = Math.max(high - low, 1e-9);
  // On an axis longer than two decades there is room for powers of ten only.
  return {
    ticks: span > 2 ? ticks.filter((tick) => /^1(?:e|0*$|$)|^0\.0*1$/.test(String(tick))) : ticks,
    share: (value: number) => (Math.log10(value) - low) / span,
  };
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`;
  return value >= 1e3 ? `${value / 1e3} k` : String(value);
}
