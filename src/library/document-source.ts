// How programs hand over a document.

/** A document: the name of its file, or its bytes. Its format is told by its content. */
export type DocumentSource = string | Uint8Array;
