// Figures that need no outside data, so that every change is held to them: each file of this folder gives some, `baseline.json` has what they were.

/** Figure by name; larger is better unless the baseline says otherwise. */
export type OwnFigures = () => Promise<Readonly<Record<string, number>>>;
