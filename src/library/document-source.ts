// How programs pass a document.

/** A file: its path, or its bytes. The content determines the format; a text file counts as its text. */
type FileSource = string | Uint8Array;

/** A document, or several files that are read as one, in their order. */
export type DocumentSource = FileSource | readonly FileSource[];
