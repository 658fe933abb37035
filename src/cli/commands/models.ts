// txp models: manages small models in ONNX format. Downloads happen only on request.
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { readCatalogue } from '../../models/catalogue.js';
import { addLocalModel, ownManifest } from '../../models/local-files.js';
import { checkManifest, type Family, families, type Manifest } from '../../models/manifest.js';
import { modelsFolder } from '../../models/places.js';
import { entryNamed, manifestOf, type Pulled, pullModel } from '../../models/pull.js';
import { type KeptModel, keptModels, removeModel, verifyModel } from '../../models/shelf.js';
import type { CommandContext } from '../context.js';
import { exitCodeOf } from '../exit-codes.js';
import { formatTable } from '../output/table.js';
import { startTransfer } from '../transfer.js';

interface AddFlags {
  readonly name?: string;
  readonly family?: Family;
  readonly license?: string;
  readonly labels?: string[];
}

export function setUpModels(command: Command, context: CommandContext): void {
  const { terminal, environment, signal } = context;
  const shelfFolder = async (): Promise<string> => modelsFolder(stateFolder((await context.settings()).values, environment));

  const list = command
    .command('list')
    .description('list installed models, and those that can be pulled')
    .option('--json', 'as JSON, with published figures and their sources')
    .action(async () => {
      const rows = modelRows(await keptModels(await shelfFolder()));
      if (list.opts<{ json?: boolean }>().json === true) return terminal.write(`${JSON.stringify(rows)}\n`);
      const cells = rows.map(({ name, state, family, megabytes, license, purpose }) => [name, state, family, `${megabytes} MB`, license, purpose]);
      const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
      await terminal.writePainted(formatTable([['model', 'state', 'family', 'size', 'license', 'for'], ...cells], width, await terminal.paint(), 1));
    });

  const pull = command
    .command('pull')
    .description('download a model from the catalogue, or resume an earlier download')
    .argument('<name>', 'name as listed')
    .option('--from <path>', 'take the files from a folder or an archive (.tar, .tar.gz) instead of a server')
    .option('--mirror <url>', 'mirror of https://huggingface.co')
    .action(async (name: string) => {
      const { from, mirror } = pull.opts<{ from?: string; mirror?: string }>();
      const shelf = await shelfFolder();
      const entry = entryNamed(name);
      const kept = (await keptModels(shelf)).find((each) => each.name === name);
      if (kept?.fault !== undefined) await removeModel(shelf, name);
      else if (kept !== undefined)
        return terminal.note(`${name} is already installed; txp models verify ${name} checks it, txp models remove ${name} removes it`);
      terminal.note(`${name}: license ${entry.license}, about ${entry.megabytes} MB, from ${entry.repository}`);
      if (from !== undefined) {
        const path = resolve(from);
        const pulled = await addLocalModel({
          shelf,
          path,
          aliases: entry.paths,
          manifest: (files, own) => {
            if (own === undefined) return manifestOf(entry, files, {});
            const { name: ownName, files: known, source, revision } = ownManifest(own, path);
            if (ownName !== name) throw new TxpError('invalid-request', `${path} is the model ${ownName}, not ${name}`);
            return manifestOf(entry, known, compact({ source, revision }));
          },
          signal,
        });
        const { revision } = pulled.manifest;
        return report(
          pulled,
          revision === undefined
            ? 'the hashes of its files were recorded, but not compared: no published ones are available'
            : `every file has the hash recorded for revision ${revision.slice(0, 12)}`,
        );
      }
      const transfer = await startTransfer(context);
      try {
        const pulled = await pullModel(entry, {
          shelf,
          environment,
          signal,
          onProgress: transfer.update,
          ...compact({ mirror }),
        });
        transfer.stop();
        await report(
          pulled,
          `every file has the hash that ${new URL(mirror ?? 'https://huggingface.co').host} publishes for revision ${pulled.manifest.revision?.slice(0, 12)}`,
        );
      } finally {
        transfer.stop();
      }
    });

  const add = command
    .command('add')
    .description(
      'install a model of your own: a folder or archive with model.onnx and tokenizer.json, and txp-model.json or the flags that replace it',
    )
    .argument('<path>', 'folder, .tar or .tar.gz')
    .option('--name <name>', 'name to install it under (default: that of txp-model.json)')
    .addOption(new Option('--family <family>', 'what it was trained to do').choices(families))
    .option('--license <name>', 'license of the weights')
    .option('--labels <labels>', 'what its outputs mean, in order, separated by commas', toLabels)
    .action(async (given: string) => {
      const flags = add.opts<AddFlags>();
      const path = resolve(given);
      await report(
        await addLocalModel({ shelf: await shelfFolder(), path, manifest: (files, own) => manifestFrom(flags, files, own, path), signal }),
      );
    });

  command
    .command('verify')
    .description('compute the hash of every file, and compare it with the recorded one')
    .argument('[names...]', 'models (default: all installed models)')
    .action(async (names: string[]) => {
      const shelf = await shelfFolder();
      const wanted = names.length > 0 ? names : (await keptModels(shelf)).map(({ name }) => name);
      for (const name of wanted) {
        const { fault } = await verifyModel(shelf, name);
        await terminal.write(`${name}: ${fault ?? 'ok'}\n`);
        if (fault !== undefined) context.finishWith(exitCodeOf(new TxpError('document-unreadable', '')));
      }
    });

  command
    .command('remove')
    .description('remove a model')
    .argument('<name>', 'name as listed')
    .action(async (name: string) => {
      await removeModel(await shelfFolder(), name);
      terminal.note(`removed ${name}`);
    });

  const report = async ({ manifest, folder }: Pulled, remark?: string): Promise<void> => {
    if (remark !== undefined) terminal.note(remark);
    terminal.note(
      `${manifest.name} is installed in ${folder}; set it up under engines: with  ${manifest.name}: { kind: onnx, model: ${manifest.name} }`,
    );
    await terminal.write(`${manifest.name}\n`);
  };
}

interface ModelRow {
  readonly name: string;
  readonly state: string;
  readonly family: string;
  readonly megabytes: number;
  readonly license: string;
  readonly purpose: string;
  readonly folder: string | null;
  readonly figures: readonly unknown[];
}

function modelRows(kept: readonly KeptModel[]): ModelRow[] {
  const catalogue = readCatalogue();
  const own = kept.map(({ name, manifest, size, fault, folder }): ModelRow => {
    const entry = catalogue.find((each) => each.name === name);
    return {
      name,
      state: fault ?? 'kept',
      family: manifest?.family ?? '',
      megabytes: Math.ceil(size / 1_000_000),
      license: manifest?.license ?? '',
      purpose: entry?.purpose ?? '',
      folder,
      figures: entry?.figures ?? [],
    };
  });
  const others = catalogue.filter(({ name }) => !kept.some((each) => each.name === name));
  return [
    ...own,
    ...others.map(({ name, family, megabytes, license, purpose, figures }) => ({
      name,
      state: 'to pull',
      family,
      megabytes,
      license,
      purpose,
      folder: null,
      figures,
    })),
  ];
}

function manifestFrom({ name, family, license, labels }: AddFlags, files: Manifest['files'], own: unknown, path: string): Manifest {
  if (own !== undefined) return ownManifest(own, path, name);
  if (name === undefined || family === undefined || license === undefined)
    throw new TxpError('invalid-request', `${path} contains no txp-model.json: describe the model with --name, --family and --license`);
  return checkManifest({ format: 1, name, family, license, files, ...compact({ labels }) }, 'the model described by the flags');
}

function toLabels(value: string): string[] {
  const labels = value.split(',').map((label) => label.trim());
  if (labels.some((label) => label === '')) throw new InvalidArgumentError('It must be labels separated by commas, such as no,yes.');
  return labels;
}
