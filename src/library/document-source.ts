// How programs hand over a document.

/** A file: its name, or its bytes. Its format is told by its content; a file that is a text counts as its text. */
type FileSource = string | Uint8Array;

/** A document, or several files that are read as one, in their order. */
export type DocumentSource = FileSource | readonly FileSource[];
