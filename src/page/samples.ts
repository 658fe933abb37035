// Samples to try operations with: a text that several of them use, and texts rendered as images.

export const release = `Harbor is a small scheduler for jobs on one machine. It starts jobs at fixed times, when a file changes, or after another job. Until now a job that failed was simply started again. That filled the log and hid the cause. From this release on a job has a number of lives: when they are used up it rests until somebody looks at it. The list shows resting jobs first.

Jobs can be paused and resumed. A paused job keeps its place in the list, and the pause survives a restart of the daemon. The time zone of a job can be set on its own; before, all jobs used the time zone of the machine.

The log can be written as JSON lines. Each line carries the name of the job, its number and the time in UTC. The colours of the list follow the convention that programs share.

Two faults were removed. The daemon no longer stops when its folder is missing; it makes the folder. A job whose name holds a space can be stopped by that name.`;

export interface Sample {
  readonly text: string;
  /** Whether the text is sent as an image of it. */
  readonly asPicture?: true;
  /** Rows of the form, or its inputs by name. */
  readonly rows?: readonly (readonly string[])[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** Draws a text in black on white as a PNG, to try OCR with. */
export async function pictureOf(text: string): Promise<File> {
  const lines = text.split('\n');
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 80 + lines.length * 48;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '32px sans-serif';
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 72 + index * 48);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (picture === null) throw new Error('the browser draws no pictures');
  return new File([picture], 'example.png', { type: 'image/png' });
}
