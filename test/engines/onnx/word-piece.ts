// A WordPiece tokenizer of two hundred words, with letters as pieces for all others; and small tokenizers of the other two kinds.

const words = (
  'the a an is are was be it its this that of in on at to for from by with and or not about text parcel delivery delay delayed storm storms carrier ' +
  'warehouse friday friend cooking cook recipe soup onion pan oven bread prototypes mention mentions weather rain sun wind snow cloud money bank price ' +
  'invoice amount due pay paid payment refund order ordered shipped arrived late early broken lost found damaged angry happy sad good bad great poor ' +
  'excellent awful love hate like dislike service product quality fast slow cheap expensive customer support phone call mail letter address city ' +
  'country street house office company person people name ada lovelace alan turing grace hopper rotterdam berlin paris london madrid rome northwind ' +
  'freight acme globex initech when where who what which why how many much does do did has have had left leave will should can may please write ' +
  'missing anything sorry caused heavy weighs reach you your our we they he she i my me us them there here today tomorrow yesterday monday tuesday ' +
  'may june july one two three four five six seven eight nine ten first last new old big small red blue green black white cat dog bird fish horse'
).split(' ');

const marks = [...'.,:;!?@-_()[]"\'…&%$/<>'];
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Tokens in the order of their ids. */
export const vocabulary: readonly string[] = [
  ...new Set([
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    '[MASK]',
    '<<ENT>>',
    '<<SEP>>',
    ...words,
    ...marks,
    ...letters,
    ...letters.map((letter) => `##${letter}`),
  ]),
];

export const idOf = (token: string): number => vocabulary.indexOf(token);

/** Returns the content of tokenizer.json. */
export function tokenizerJson(): Record<string, unknown> {
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', '<<ENT>>', '<<SEP>>'];
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content) => ({
      id: idOf(content),
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ SpecialToken: { id: '[CLS]', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '[SEP]', type_id: 0 } }],
      pair: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
        { Sequence: { id: 'B', type_id: 1 } },
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [idOf('[CLS]')], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [idOf('[SEP]')], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
    },
  };
}

/** The characters that represent bytes in a byte-level vocabulary. */
function byteCharacters(): string[] {
  const printable = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(printable(byte) ? byte : next++));
}

const joined = ['Ġ t', 'h e', 'Ġt he', 'r e', 'Ġ w', 'o r', 'Ċ Ċ', 'Ġ Ġ'];

/** A byte-level tokenizer like those of RoBERTa and ModernBERT, and one of pieces like those of DeBERTa and XLM-R. */
export const otherTokenizers: Readonly<Record<string, Record<string, unknown>>> = {
  'byte-level': {
    added_tokens: ['<s>', '</s>', '<pad>'].map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: { type: 'RobertaProcessing', sep: ['</s>', 1], cls: ['<s>', 0], trim_offsets: true, add_prefix_space: false },
    decoder: { type: 'ByteLevel' },
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(
        ['<s>', '</s>', '<pad>', ...byteCharacters(), ...joined.map((pair) => pair.replace(' ', ''))].map((token, id) => [token, id]),
      ),
      merges: joined,
    },
  },
  pieces: {
    added_tokens: ['[PAD]', '[CLS]', '[SEP]', '[UNK]'].map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Strip', strip_left: true, strip_right: true },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
      ],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: { type: 'BertProcessing', sep: ['[SEP]', 2], cls: ['[CLS]', 1] },
    decoder: { type: 'Metaspace', replacement: '▁' },
    model: {
      type: 'Unigram',
      unk_id: 3,
      vocab: [
        ['[PAD]', 0],
        ['[CLS]', 0],
        ['[SEP]', 0],
        ['[UNK]', -20],
        ...['▁', ...letters, 'T', '▁the', '▁parcel', '▁word', 'late', 'ing', '(', ')', ',', '!', '.'].map((piece, at) => [piece, -2 - at / 50]),
      ],
    },
  },
};
