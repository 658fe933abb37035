// Requests and responses of the operations, and the settings, as types. Long because generated: made by test/library/wire.test.ts from the schemas.
import type { DocumentSource } from './document-source.js';

export interface CompressRequest {
  /** Background text to compress. Text between <keep> and </keep> is never changed. */
  context: string;
  /** Question or instruction the context is for; passes through unchanged. */
  prompt: string;
  /** Compression configuration. */
  service: {
    /** "auto", or a number from 0 to 1: the share of context tokens to remove (setting compress.rate_meaning). */
    rate?: 'auto' | number;
    /** Whether this numeric rate is the share removed or kept, whatever the setting says. */
    rate_meaning?: 'removed' | 'kept';
    /** Instead of `rate`: the maximum number of tokens of `compressed_prompt`: context, blank line and prompt together. */
    max_tokens?: number;
    /** Whether filler words of kept English sentences (articles, words of emphasis and linking words) may be removed too. Default false: sentences stay whole. */
    words?: boolean;
    /** Whether the answer says where the parts of the compressed context are in the context. Default false. */
    source_map?: boolean;
  };
}

export interface CompressResponse {
  /** Use instead of context and prompt: the compressed context, a blank line, the prompt. */
  compressed_prompt: string;
  /** Tokens of context and prompt. */
  original_prompt_tokens: number;
  /** Tokens of `compressed_prompt`. */
  compressed_prompt_tokens: number;
  successful: boolean;
  partially_successful: boolean;
  latency_ms: number;
  results: {
    success: boolean;
    /** As at the top level. */
    compressed_prompt: string;
    /** Only the compressed context. */
    compressed_context: string;
    /** The prompt, unchanged. */
    original_prompt: string;
    original_prompt_tokens: number;
    compressed_prompt_tokens: number;
    /** Compressed tokens / original tokens. */
    compression_ratio: number;
    /** Runs of `compressed_context`, from `start` to `end`, that are found in the context from `source_start` on, in the unit of the setting offsets. */
    source_map?: {
      start: number;
      end: number;
      source_start: number;
    }[];
  };
  /** Engine that weighed the segments. */
  model_used: string;
  input_tokens: number;
  total_original_tokens: number;
  total_compressed_tokens: number;
  num_pairs_processed: number;
  num_successful: number;
  num_failed: number;
  request_metadata: {
    compression_time_ms: number;
    /** The rate as it was sent; with `max_tokens` the share of the context tokens that was removed. */
    compression_rate: string | number;
    average_compression_ratio: number;
    /** Characters of context and prompt. */
    prompt_length: number;
    /** Characters of `compressed_prompt`. */
    compressed_prompt_length: number;
    /** Probability, from 0 to 1, that what the prompt needs is in what was kept, given that the context has it. Absent if the prompt matches nothing in the context. */
    kept_probability?: number;
    /** Why `auto` kept as much as it did, or why nothing of the context, or only a clause of its one sentence, is left. */
    rate_reason?: string;
  };
}

export interface ExtractRequest {
  /** Input text. */
  text?: string;
  /** Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent. */
  document?: DocumentSource;
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
  document_languages?: string;
  /** Instruction that applies to all entities, for example about duplicates or ranking. */
  instruction?: string;
  /** Characters of text on each side of a match in `context`; 0 omits it. */
  context_chars?: number;
  /** Definitions for a kind of document; those of `entities` are added, and override those of the same name. */
  preset?: 'contract' | 'cv' | 'invoice' | 'mail' | 'minutes' | 'receipt';
  /** What to look for: entity name to definition; or a JSON Schema of an object, which then gives the types of `structured_result`. */
  entities?: Record<string, string | {
    description?: string;
    threshold?: number;
    top_n?: number;
  } | {
    labels: (string | {
      name: string;
      rubric: string;
    })[];
    description?: string;
    /** true: null instead of a label if no label is certain enough; otherwise one is always chosen. */
    nullable?: boolean;
  } | Record<string, unknown> | Record<string, unknown>[]>;
  /** Results with a lower confidence are dropped. */
  threshold?: number;
  /** Maximum number of results per entity, best first; 0 means all. */
  top_n?: number;
  /** Labels and answers with a lower probability are `uncertain`; without it, the engine decides. */
  min_confidence?: number;
}

export interface ExtractResponse {
  /** Scalar entities and classification keys in the order of the request, best first within each. */
  entities: ({
    /** The span, exactly as in the text; for a classification key the chosen label. */
    text: string;
    /** Name of the entity in the request. */
    type: string;
    confidence: number;
    start: number;
    end: number;
    /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
    page?: number;
    context: string;
    /** The value in the form that its description or the instruction asks for, such as an ISO date or a number; absent if they ask for none. */
    normalized_value?: string | number;
    /** The value as it is written to tables: a date or time of ISO 8601, or a number with its unit. Absent for names, texts, ranges and ambiguous values, if another form is requested, and if a JSON Schema gives the types. */
    normal?: {
      value: string | number;
      /** Code of the currency (ISO 4217), `%`, or the unit as it is written. */
      unit?: string;
    };
    /** For a classification key: whether its label should not be relied on; absent for values. */
    uncertain?: boolean;
  })[];
  /** Values by entity name if the request has a structure or classification key, otherwise null: the best one, or a list of them if the definition has a `top_n` other than 1. */
  structured_result: Record<string, unknown> | null;
  /** Confidence and position of every value inside a structure; null if `structured_result` is null. */
  structured_values: ({
    /** Path of the value in `structured_result`: names of entity and fields, records by their number from 0. */
    path: (string | number)[];
    /** The span, exactly as in the text; for a classification key the chosen label, with the position of its evidence. */
    text: string;
    confidence: number;
    start: number;
    end: number;
    /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
    page?: number;
    /** The value as it is written to tables: a date or time of ISO 8601, or a number with its unit. Absent for names, texts, ranges and ambiguous values, if another form is requested, and if a JSON Schema gives the types. */
    normal?: {
      value: string | number;
      /** Code of the currency (ISO 4217), `%`, or the unit as it is written. */
      unit?: string;
    };
    /** For a classification key: whether its label should not be relied on; absent for values. */
    uncertain?: boolean;
  })[] | null;
  /** Entities without a match, in the order of the request; fields of an object of which only a part was found as `entity.field`. */
  not_found: string[];
  /** Entities whose answer should not be relied on: those in `not_found` that the text likely states, or that are questions for which it has values of a suitable kind; and those found that are questions and mention something that the text does not. Absent if there are none. */
  doubtful?: string[];
  /** Parts of `instruction` that were not understood or could not be met, in the words of the request; empty if all were met, absent if there are none or a model took them as they are. */
  unmet?: string[];
  /** Text recovered from the document, null if none was sent. */
  ocr_text: string | null;
}

export interface SummarizeRequest {
  /** Input text. */
  text?: string;
  /** Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent. */
  document?: DocumentSource;
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
  document_languages?: string;
  /** Extra rules for the summary: length, form, focus, what to leave out. They extend the base behavior and never replace it. */
  instructions?: string;
  /** Maximum tokens of the summary, which is about this long (default: a quarter of the text, at most the setting `summarize.max_tokens`, 2048). */
  max_tokens?: number;
}

export interface SummarizeResponse {
  summary: string;
  /** Characters of the input text, recovered document text included. */
  input_chars: number;
  /** Characters of the summary. */
  output_chars: number;
  latency_ms: number;
  /** Parts of `instructions` that were not understood or could not be met, in the words of the request; empty if all were met, absent if there are none or a model took them as they are. */
  unmet?: string[];
  /** Text recovered from the document, null if none was sent. */
  ocr_text: string | null;
}

export interface ClassifyRequest {
  /** Input text. */
  text?: string;
  /** Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent. */
  document?: DocumentSource;
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
  document_languages?: string;
  /** Texts to classify against the same labels, at most 50; instead of `text` and `document`. */
  chunks?: {
    /** Returned with the chunk’s result. Results are in the order of the chunks; ids need not be unique. */
    id: string;
    text: string;
  }[];
  /** The labels to choose from, each with a rubric. */
  labels: {
    /** Short identifier; the key in `scores`. */
    name: string;
    /** Yes/no question, phrased so that yes means the label applies. */
    rubric: string;
  }[];
  /** Score each label on its own, so that several may apply. */
  multi_label?: boolean;
  /** With `multi_label`: the score from which a label counts as matched. */
  threshold?: number;
  /** Labels and answers with a lower probability are `uncertain`; without it, the engine decides. */
  min_confidence?: number;
  /** Texts whose right label is known, at most 200: a model is shown those most like the text; the embedded engine learns from them if that improves its answers. */
  examples?: {
    text: string;
    /** Name of the right label or option. */
    label: string;
  }[];
  /** Explain the chosen label in one sentence (one text, one label). */
  reasoning?: boolean;
  /** Say for each label which phrase of the text best supports it. */
  evidence?: boolean;
  /** Extra instructions for the classification. */
  system_prompt?: string;
}

export interface ClassifyResponse {
  /** Most probable label; with `multi_label` empty if none met the threshold. */
  top_label: string;
  /** One sentence on the decision; empty if not requested, for several labels and for chunks. */
  reasoning: string;
  /** Label name to probability; they sum to 1 unless `multi_label`. */
  scores: Record<string, number>;
  /** Every label in request order. */
  labels: ({
    label: string;
    score: number;
    rubric: string;
    /** With `evidence`: the phrase of the text that best supports the label; null if none stands out. */
    evidence?: {
      text: string;
      start: number;
      end: number;
      /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
      page?: number;
    } | null;
  })[];
  /** With `multi_label`: labels that met the threshold; otherwise null. */
  matched_labels: string[] | null;
  /** Whether the first answer should not be relied on; `results` say this for each. */
  uncertain: boolean;
  /** Code of the text’s language if the labels are in another language and could not be compared with it; otherwise absent. Such an answer is `uncertain`. */
  foreign_language?: string;
  /** Parts of `system_prompt` that were not understood or could not be met, in the words of the request; empty if all were met, absent if there are none or a model took them as they are. */
  unmet?: string[];
  /** One element per input, in order. */
  results: ({
    /** `0` for a single text or document, otherwise the id of the chunk. */
    id: string;
    /** Most probable label; with `multi_label` empty if none met the threshold. */
    top_label: string;
    /** With `multi_label`: labels that met the threshold; otherwise null. */
    matched_labels: string[] | null;
    /** Label name to probability; they sum to 1 unless `multi_label`. */
    scores: Record<string, number>;
    /** Every label in request order. */
    labels: ({
      label: string;
      score: number;
      rubric: string;
      /** With `evidence`: the phrase of the text that best supports the label; null if none stands out. */
      evidence?: {
        text: string;
        start: number;
        end: number;
        /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
        page?: number;
      } | null;
    })[];
    /** Whether the answer should not be relied on: too little or contrary evidence, nothing else to choose, or below `min_confidence`. */
    uncertain: boolean;
    /** Code of the text’s language if the labels are in another language and could not be compared with it; otherwise absent. Such an answer is `uncertain`. */
    foreign_language?: string;
  })[];
  /** Number of texts classified. */
  num_inputs: number;
  /** Text recovered from the document, null if none was sent. */
  ocr_text: string | null;
}

export interface DecideRequest {
  model?: 'classify-1';
  /** What the questions are about: a text, or an object with `text`, or with `document` and `document_mime_type`. */
  state: string | {
    /** Input text. */
    text?: string;
    /** Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent. */
    document?: DocumentSource;
    /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
    document_languages?: string;
  };
  /** Question name to question, at most 400. */
  questions: Record<string, {
    type: 'choice';
    /** Guidance for answering. */
    instructions?: string;
    /** Option key to description; exactly one option is chosen. */
    criteria: Record<string, string>;
  } | {
    type: 'noul';
    /** Guidance for answering. */
    instructions?: string;
    /** Ignored. */
    criteria?: unknown;
  } | {
    type: 'score';
    /** Guidance for answering. */
    instructions?: string;
    /** Level descriptions, lowest to highest. */
    criteria: string[];
  }>;
  /** Labels and answers with a lower probability are `uncertain`; without it, the engine decides. */
  min_confidence?: number;
  /** For choices and yes/no questions, say which phrase of the text best supports the answer. */
  evidence?: boolean;
  /** Texts whose right option is known, at most 200, for choice questions that have the option. */
  examples?: {
    text: string;
    /** Name of the right label or option. */
    label: string;
  }[];
}

export interface DecideResponse {
  model: 'classify-1';
  /** Question name to answer. */
  answers: Record<string, {
    type: 'choice';
    choice: string;
    probabilities: Record<string, number>;
    /** Probability of the most probable answer. */
    confidence: number;
    /** Whether the answer should not be relied on: too little or contrary evidence, nothing else to choose, or below `min_confidence`. */
    uncertain: boolean;
    /** With `evidence`: the phrase of the text that best supports the answer, or is most relevant to a yes/no question; null if none stands out. */
    evidence?: {
      text: string;
      start: number;
      end: number;
      /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
      page?: number;
    } | null;
  } | {
    type: 'noul';
    /** Probability of yes. */
    noul: number;
    /** Whether the answer should not be relied on: too little or contrary evidence, nothing else to choose, or below `min_confidence`. */
    uncertain: boolean;
    /** With `evidence`: the phrase of the text that best supports the answer, or is most relevant to a yes/no question; null if none stands out. */
    evidence?: {
      text: string;
      start: number;
      end: number;
      /** Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document. */
      page?: number;
    } | null;
  } | {
    type: 'unsupported';
    reason: string;
  } | {
    type: 'score';
    /** Expected level: the sum of level times probability. */
    score: number;
    /** Level index to probability. */
    probabilities: Record<string, number>;
    /** Probability of the most probable answer. */
    confidence: number;
    /** Whether the answer should not be relied on: too little or contrary evidence, nothing else to choose, or below `min_confidence`. */
    uncertain: boolean;
    /** Level index to its description. */
    legend: Record<string, string>;
  }>;
  usage: {
    /** Text, instructions and criteria, summed over the questions answered; with a model, every prompt of its internal calls. */
    input_tokens: number;
    /** One per question answered; with a model, what its internal calls produced. */
    output_tokens: number;
    /** Credits this request costs. */
    cost: number;
  };
}

export interface TokensRequest {
  /** Input text. */
  text?: string;
  /** Name of a file, or its bytes; the recovered text is the input, after `text` when both are sent. */
  document?: DocumentSource;
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`; the setting `ocr.languages` if absent. */
  document_languages?: string;
  /** Maximum number of tokens: the answer has the start of the text within this limit, cut at the end of a word. */
  truncate?: number;
}

export interface TokensResponse {
  /** Tokens of the text, or of its start if it was truncated. */
  tokens: number;
  /** Encoding they are counted in (setting `tokens.encoding`). */
  encoding: string;
  /** The start of the text; present with `truncate`. */
  text?: string;
}

/** Settings by their names in a settings file. */
export interface OpenSettings {
  /** engine for every operation without its own setting (text). */
  'engine'?: string;
  /** engine for compress (string, empty for none). */
  'operations.compress.engine'?: string;
  /** engine for extract (string, empty for none). */
  'operations.extract.engine'?: string;
  /** engine for summarize (string, empty for none). */
  'operations.summarize.engine'?: string;
  /** engine for classify (string, empty for none). */
  'operations.classify.engine'?: string;
  /** engine for decide (string, empty for none). */
  'operations.decide.engine'?: string;
  /** model servers and model files under names of your choice; see docs/guide/models.md (map of engines, each with a kind). */
  'engines'?: Readonly<Record<string, unknown>>;
  /** task files by name, for `task` in requests (map of names to files). */
  'tasks'?: Readonly<Record<string, unknown>>;
  /** address of the model server for the engine openai (address such as http://127.0.0.1:8080/v1, empty for none). */
  'base_url'?: string;
  /** model for the engine openai, or GGUF file for the engine gguf (string, empty for none). */
  'model'?: string;
  /** time limit for one input; reading a document has its own limit (duration such as 500ms, 60s or 5m, or a number of seconds). */
  'timeout'?: number | string;
  /** inputs processed in parallel (whole number from 1 to 64). */
  'jobs'?: number | string;
  /** auto reads the text layer of a PDF page if it is usable, and recognises other pages (one of auto, always, never). */
  'ocr.mode'?: string;
  /** languages that text recognition expects (languages joined by +, such as eng+deu). */
  'ocr.languages'?: string;
  /** model shows the pages of documents to a vision model along with their recognised text, with every question (one of tesseract, model). */
  'ocr.reader'?: string;
  /** encoding used to count tokens (one of o200k_base, cl100k_base). */
  'tokens.encoding'?: string;
  /** whether a numeric rate is the share of tokens removed or kept (one of removed, kept). */
  'compress.rate_meaning'?: string;
  /** maximum tokens of a summary when the request sets none (whole number from 1). */
  'summarize.max_tokens'?: number | string;
  /** unit of start and end in answers (one of codepoints, utf16). */
  'offsets'?: string;
  /** whether /v1/service answers score questions; the decide command always does (one of unsupported, answer). */
  'decisions.score_questions'?: string;
  /** credits for one decisions request (number from 0). */
  'prices.decisions_per_request'?: number | string;
  /** credits for a million input tokens of decisions requests (number from 0). */
  'prices.decisions_per_million'?: number | string;
  /** maximum length of the input text in characters; longer text is refused, never truncated (whole number from 1). */
  'limits.text_chars'?: number | string;
  /** maximum number of pages read from one document (whole number from 1). */
  'limits.document_pages'?: number | string;
  /** maximum number of pixels in one page image (whole number from 1). */
  'limits.page_pixels'?: number | string;
  /** maximum number of pages of a document that are shown to a model (ocr.reader) (whole number from 1). */
  'limits.image_pages'?: number | string;
  /** pixels that the image of a page is scaled down to before it is sent to a model (whole number from 10000 to 50000000). */
  'limits.image_pixels'?: number | string;
  /** time limit for reading a document without recognition; one page may take a third of it (duration such as 500ms, 60s or 5m, or a number of seconds). */
  'limits.document_time'?: number | string;
  /** additional time for each page that is recognised (duration such as 500ms, 60s or 5m, or a number of seconds). */
  'limits.page_time'?: number | string;
  /** memory in megabytes at which the process that reads a document is stopped (whole number from 200). */
  'limits.document_memory_mb'?: number | string;
  /** credits for one result of a batch (number from 0). */
  'prices.batch_item'?: number | string;
  /** port on 127.0.0.1 where a worker shows its health and metrics; 0 for any free port (whole number from 0 to 65535). */
  'worker.port'?: number | string;
  /** lowest level of the log lines that the server writes (one of debug, info, warn, error, silent). */
  'log.level'?: string;
  /** other words for "service" in the path /v1/service and in compress requests (list, separated by commas). */
  'compat.service_aliases'?: readonly string[];
  /** batch items processed in parallel (whole number from 1 to 256). */
  'batch.concurrency'?: number | string;
  /** time limit for one batch item (duration such as 500ms, 60s or 5m, or a number of seconds). */
  'batch.item_time'?: number | string;
  /** how many times a batch item is started before it counts as failed (whole number from 1 to 100). */
  'batch.lives'?: number | string;
  /** how long results of a finished batch are kept (duration such as 500ms, 60s or 5m, or a number of seconds). */
  'batch.retention'?: number | string;
  /** requests a key may make per minute, unless the key has its own limit (whole number from 1). */
  'limits.requests_per_minute'?: number | string;
  /** maximum size of a request body without documents (whole number from 1). */
  'limits.body_bytes'?: number | string;
  /** maximum size of a request body that may carry a document (whole number from 1). */
  'limits.document_body_bytes'?: number | string;
  /** maximum size of a batch submission (whole number from 1). */
  'limits.batch_body_bytes'?: number | string;
  /** maximum bytes of requests and results in the batches of one key (whole number from 1). */
  'limits.stored_bytes'?: number | string;
  /** maximum bytes of request bodies held at the same time (whole number from 1). */
  'limits.inflight_bytes'?: number | string;
  /** maximum number of documents waiting to be read in the server (whole number from 0). */
  'limits.document_queue'?: number | string;
  /** maximum number of requests waiting for a thread (whole number from 1). */
  'limits.queue'?: number | string;
  /** maximum number of open connections (whole number from 1). */
  'limits.connections'?: number | string;
  /** maximum nesting of a request body (whole number from 1 to 1000). */
  'limits.json_depth'?: number | string;
  /** maximum number of keys in a request body, and of objects and lists (whole number from 1). */
  'limits.json_keys'?: number | string;
  /** database for keys, credits, usage and the batches of servers, which several machines may share; empty for the data directory (address such as postgres://user@host/database, empty for none). */
  'store'?: string;
  /** maximum number of connections of one process to the database (whole number from 2 to 100). */
  'store.pool'?: number | string;
  /** how long an item or a block of credits stays reserved for a process that has lost the database (duration from 10s). */
  'store.lease'?: number | string;
  /** folder for state; empty for $XDG_STATE_HOME/txp (folder, empty for the default). */
  'data_dir'?: string;
}
