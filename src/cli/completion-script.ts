// Completion scripts for bash, zsh and fish from the command tree: commands, flags, and the values of flags that have a closed set.
import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface CommandWords {
  /** Words that lead to the command, without `txp`. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionWords[];
  /** Closed set of values of the first argument; files otherwise. */
  readonly choices: readonly string[];
}

interface OptionWords {
  readonly short: string | undefined;
  readonly long: string;
  readonly about: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

export function completionScript(program: Command, shell: Shell): string {
  const global = program.options.map(optionWords);
  const commands = listCommands(program, [], global);
  const header = `# ${shell} completion for txp, made by: txp completion ${shell}\n`;
  if (shell === 'fish') return header + fish(commands);
  return header + (shell === 'bash' ? bash(commands) : zsh(commands));
}

function listCommands(command: Command, path: readonly string[], global: readonly OptionWords[]): CommandWords[] {
  const help: OptionWords = { short: '-h', long: '--help', about: 'show help', takesValue: false, choices: [] };
  const own: CommandWords = {
    path,
    summary: command.description(),
    subcommands: command.commands.map((below) => ({ name: below.name(), summary: below.description() })),
    options: [...(path.length === 0 ? [] : command.options.map(optionWords)), ...global, help],
    choices: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [own, ...command.commands.flatMap((below) => listCommands(below, [...path, below.name()], global))];
}

function optionWords(option: Option): OptionWords {
  return {
    short: option.short,
    long: option.long ?? '',
    about: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  };
}

// One function: find the command among the words so far, then offer its words.
function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ path, subcommands, options, choices }) => {
    const flags = options.flatMap(({ short, long }) => (short === undefined ? [long] : [short, long]));
    const words = [...subcommands.map(({ name }) => name), ...choices];
    return `    ${quote(path.join(' '))}) words=${quote(words.join(' '))}; flags=${quote(flags.join(' '))} ;;`;
  });
  const values = valueCases(commands).map(([key, words]) => `    ${key}) COMPREPLY=($(compgen -W ${quote(words)} -- "$current")); return ;;`);
  return `_txp() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" flags="" word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${commands.flatMap(({ path }) => (path.length === 0 ? [] : [quote(path.join(' '))])).join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $previous" in
${values.join('\n')}
  esac
  case "$path" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _txp txp
`;
}

function zsh(commands: readonly CommandWords[]): string {
  const describe = (name: string, about: string): string => quote(`${name.replaceAll(':', '\\:')}:${about.replaceAll(':', '\\:')}`);
  const cases = commands.map(({ path, subcommands, options, choices }) => {
    const words = [...subcommands.map(({ name, summary }) => describe(name, summary)), ...choices.map((choice) => describe(choice, choice))];
    const flags = options.flatMap(({ short, long, about }) => [...(short === undefined ? [] : [describe(short, about)]), describe(long, about)]);
    return `    ${quote(path.join(' '))}) words_=(${words.join(' ')}); flags_=(${flags.join(' ')}) ;;`;
  });
  const values = valueCases(commands).map(([key, words]) => `    ${key}) compadd -- ${words}; return ;;`);
  return `#compdef txp
_txp() {
  local place="" word
  local -a words_ flags_
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${commands.flatMap(({ path }) => (path.length === 0 ? [] : [quote(path.join(' '))])).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$place" in
${cases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe flag flags_
  elif (( \${#words_} )); then
    _describe command words_
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _txp ]]; then _txp "$@"; else compdef _txp txp; fi
`;
}

// Values after a flag that takes one: `'extract --format') text json …`.
function valueCases(commands: readonly CommandWords[]): [string, string][] {
  return commands.flatMap(({ path, options }) =>
    options.flatMap(({ short, long, choices }): [string, string][] => {
      if (choices.length === 0) return [];
      const keys = [short, long].filter((name) => name !== undefined).map((name) => quote(`${path.join(' ')} ${name}`));
      return [[keys.join('|'), choices.join(' ')]];
    }),
  );
}

function fish(commands: readonly CommandWords[]): string {
  const top = commands[0]?.subcommands.map(({ name }) => name).join(' ') ?? '';
  const lines = commands.flatMap(({ path, subcommands, options, choices }) => {
    const below = subcommands.map(({ name }) => name).join(' ');
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const here =
      path.length === 0
        ? `not __fish_seen_subcommand_from ${top}`
        : [...seen, ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`])].join('; and ');
    const condition = quote(here);
    return [
      ...subcommands.map(({ name, summary }) => `complete -c txp -n ${condition} -f -a ${name} -d ${quote(summary)}`),
      ...choices.map((choice) => `complete -c txp -n ${condition} -f -a ${choice}`),
      ...options.map(({ short, long, about, takesValue, choices: values }) =>
        [
          `complete -c txp -n ${condition}`,
          ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
          `-l ${long.slice(2)}`,
          ...(values.length > 0 ? [`-x -a ${quote(values.join(' '))}`] : takesValue ? ['-r'] : []),
          `-d ${quote(about)}`,
        ].join(' '),
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
