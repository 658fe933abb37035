// Readable names for the labels of the data sets of running text, as a user would write them.

const names: Readonly<Record<string, string>> = {
  PER: 'person',
  LOC: 'location',
  ORG: 'organization',
  politicalparty: 'political party',
  musicalartist: 'musical artist',
  musicalinstrument: 'musical instrument',
  musicgenre: 'music genre',
  literarygenre: 'literary genre',
  academicjournal: 'academic journal',
  astronomicalobject: 'astronomical object',
  chemicalcompound: 'chemical compound',
  chemicalelement: 'chemical element',
  programlang: 'programming language',
  'creative-work': 'creative work',
  organisation: 'organization',
};

export function readableLabel(label: string): string {
  return names[label] ?? label;
}

/** Labels of the data sets → the requested type. */
export const personPlaceOrganisation: Readonly<Record<string, string>> = {
  PER: 'person',
  LOC: 'location',
  ORG: 'organization',
  person: 'person',
  location: 'location',
  corporation: 'organization',
  group: 'organization',
};
