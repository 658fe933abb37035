// Figures that need no external data, so every change is held to them: each file of this folder provides some, and `baseline.json` stores their values.

/** Figures by name; higher is better unless the baseline says otherwise. */
export type OwnFigures = () => Promise<Readonly<Record<string, number>>>;
