// How programs hand over a document.

/** A file: its name, or its bytes. Its format is told by its content. */
type FileSource = string | Uint8Array;

/** A document, or several files that are read as one, in their order. */
export type DocumentSource = FileSource | readonly FileSource[];
