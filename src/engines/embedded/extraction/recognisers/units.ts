// What a unit measures, and the words that request it: kilograms answer "weight", not "height".

const dimensions: readonly { readonly unit: RegExp; readonly words: string }[] = [
  {
    unit: /(?:^|\d|\s|-)(?:[kmµ]?g|mcg|kgs|kilograms?|kilos?|grams?|milligrams?|tonn?es?|tons?|pounds|lbs?|ounces?|oz|stones?|carats?)$/i,
    words: 'weight mass dose dosage load payload strength',
  },
  {
    unit: /(?:^|\d|\s|-)(?:[kcmnµ]?m|kms|(?:kilo|centi|milli)?met(?:er|re)s?|miles?|mi|feet|foot|ft|inch(?:es)?|yards?|yd|light[- ]years?|parsecs?)$/i,
    words: 'height width length distance depth altitude elevation diameter thickness radius size range wingspan tall long wide deep',
  },
  { unit: /(?:°\s?[CF]|degrees?(?: \w+)?|kelvin|\dK| K)$/i, words: 'temperature fever heat oven' },
  {
    unit: /(?:[mc]?l|lit(?:er|re)s?|millilit(?:er|re)s?|gallons?|gal|pints?|quarts?|barrels?|bbl|cc|m³|m3|cm³|cubic \w+|cups?|tbsp|tsp|\w*spoons?)$/i,
    words: 'volume capacity content dose dosage amount displacement',
  },
  { unit: /(?:km\/h|mph|kph|m\/s|knots?)$/i, words: 'speed velocity pace limit wind' },
  { unit: /(?:[TGMk]?B|\w*bytes?|bits?)$/, words: 'storage memory size ram disk capacity file' },
  { unit: /(?:[kMG]?W|watts?|hp|bhp)$/, words: 'power output engine consumption' },
  { unit: /(?:[kMG]?Wh|joules?|kJ|MJ|calories|kcal|cal)$/, words: 'energy consumption calorie battery' },
  { unit: /(?:km²|m²|km2|m2|ft²|sq\.? ?\w+|square \w+|acres?|hectares?|ha)$/i, words: 'area surface size land floor' },
  { unit: /(?:[GMk]?Hz|rpm|fps)$/, words: 'frequency speed rate clock refresh' },
  { unit: /(?:[km]?V|volts?)$/, words: 'voltage' },
  { unit: /(?:bar|psi|[hk]?Pa|mmHg|^\d{2,3}\/\d{2,3})$/, words: 'pressure' },
  { unit: /(?:MP|megapixels?|px|pixels?|dpi)$/, words: 'resolution camera size' },
];

/** Whether a quantity has a dimension that one of the words requests; undefined if the words request no dimension. */
export function measures(quantity: string, words: readonly string[]): boolean | undefined {
  const asked = dimensions.filter((dimension) => dimension.words.split(' ').some((word) => words.includes(word)));
  return asked.length === 0 ? undefined : asked.some((dimension) => dimension.unit.test(quantity));
}
