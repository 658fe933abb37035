// One run of an operation: its engine, completed by the embedded one and tuned by examples, its deadline, its document and its usage.
import { operationSettings } from '../config/operation-settings.js';
import type { Settings } from '../config/settings.js';
import type { TaskFile } from '../config/task-file.js';
import { markBackground } from '../core/background.js';
import { compact } from '../core/compact.js';
import { completeEngine } from '../core/complete-engine.js';
import { type Document, notesOf, type PageImageLimits, type ReadDocument, type ReadOptions } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { lazily } from '../core/lazily.js';
import { meterEngine } from '../core/metering.js';
import { operationEntry } from '../operations/list.js';
import { startDeadline } from '../tasks/deadline.js';
import type { Run, RunOptions } from '../tasks/run.js';
import type { OpenedEngines } from './opened-engines.js';

/** What a run needs in addition to the settings. */
interface RunParts {
  readonly engines: OpenedEngines;
  readDocument(document: Document, options?: Partial<ReadOptions>, signal?: AbortSignal): Promise<ReadDocument>;
  tokenCounter(): Promise<(text: string) => number>;
}

/** The `run` function for these settings and parts. */
export function runWith(settings: Settings, { engines, readDocument, tokenCounter }: RunParts): Run {
  const tuned = lazily(async () => new (await import('../evaluation/tuned-engine.js')).TunedEngines());
  const executor = lazily(() => import('../operations/execute.js'));
  return async (name, body, options = {}) => {
    const [{ execute }, operation] = await Promise.all([executor(), typeof name === 'string' ? operationEntry(name)?.load() : name]);
    if (operation === undefined) throw new TxpError('not-found', `there is no operation "${String(name)}"`);
    const task = options.task ?? (await namedTask(settings, body));
    const engineId = options.engine ?? task?.engine ?? engineOf(settings, operation.name);
    const asked = task === undefined ? body : withTask(task, body);
    if (task !== undefined)
      (await import('../config/task-file.js')).checkTask(task, { operation, engine: engineId, request: isJsonObject(asked) ? asked : {} });
    const engine = await engines.named(engineId);
    if (options.requiresPageImages === true && engine.seesPages !== true)
      throw new TxpError('configuration', `engine "${engineId}" cannot read images of pages`, {
        hint: 'choose an engine of kind openai or anthropic with --engine',
      });
    const complete = completeEngine(engine, () => engines.named('embedded'));
    const isTuned = task !== undefined || (isJsonObject(body) && body.examples !== undefined);
    const meter = meterEngine(isTuned ? (await tuned()).of(complete, task ?? { examples: [] }) : complete);
    const deadline = startDeadline(
      options.timeoutMs ?? settings.timeout,
      options.signal,
      'allow more time with --timeout, timeoutMs or the setting timeout',
    );
    let document: ReadDocument | undefined;
    const readHere: NonNullable<RunOptions['readDocument']> = async (received, { pause, resume, signal }) => {
      pause();
      try {
        return await readDocument(received, options.reading, signal);
      } finally {
        resume();
      }
    };
    try {
      const { signal } = deadline;
      if (options.isBackground === true) markBackground(signal);
      const result: unknown = await execute(operation, asked, {
        engine: meter.engine,
        settings: { ...operationSettings(settings), ...options.settings },
        tokenCounter,
        signal,
        now: () => performance.now(),
        ...compact({ explain: options.explain }),
        readDocument: async (received) => {
          const wanted = settings['ocr.reader'] === 'model' && engine.seesPages === true ? { ...received, images: imageLimits(settings) } : received;
          if (settings['ocr.reader'] === 'model' && engine.seesPages !== true)
            options.explain?.(`${engine.id} gets the text of the pages, not their images`);
          document = await (options.readDocument ?? readHere)(wanted, deadline);
          return document;
        },
      });
      deadline.check();
      const usage = meter.usage();
      const approximation = meter.approximation();
      const provenance = meter.provenance();
      const isWhole = Object.keys(provenance.answeredBy).length === 0;
      const isPlain = isWhole && provenance.droppedValues === 0;
      const isCut = meter.isCut();
      // Pages in the answer have their own.
      const notes = isJsonObject(result) && result.pages !== undefined ? [] : notesOf(document);
      const beside = {
        ...(isWhole ? {} : { answered_by: provenance.answeredBy }),
        ...(isCut ? { cut: true } : {}),
        ...(notes.length === 0 ? {} : { document_notes: notes }),
      };
      return {
        result: isJsonObject(result) ? { ...result, ...beside } : result,
        engineId: engine.id,
        ...compact({ usage, approximation }),
        ...(isPlain ? {} : { provenance }),
        ...(isCut ? { isCut } : {}),
        ...compact({ document }),
      };
    } finally {
      deadline.stop();
    }
  };
}

function imageLimits(settings: Settings): PageImageLimits {
  return { maxPages: settings['limits.image_pages'], maxPixels: settings['limits.image_pixels'] };
}

async function namedTask(settings: Settings, body: unknown): Promise<TaskFile | undefined> {
  if (!isJsonObject(body) || typeof body.task !== 'string') return undefined;
  const { taskNamed } = await import('../config/task-file.js');
  return taskNamed(settings.tasks, body.task);
}

// Fields of the request override those of its task.
function withTask({ request }: TaskFile, body: unknown): unknown {
  return isJsonObject(body) ? { ...request, ...body } : body;
}

/** Id of the engine that serves an operation. */
export function engineOf(settings: Settings, operation: string): string {
  const own: Readonly<Record<string, unknown>> = settings;
  const named = own[`operations.${operation}.engine`];
  return typeof named === 'string' && named !== '' ? named : settings.engine;
}
