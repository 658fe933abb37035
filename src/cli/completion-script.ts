// Generates completion scripts for bash, zsh, fish and PowerShell from the command tree: commands, flags, values of flags and arguments, and files only where
// they are valid.
import type { Command } from 'commander';
import { type CommandWords, commandWords, flagsOf, type ListName, type Values } from './completion-words.js';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

export function completionScript(program: Command, shell: Shell): string {
  const commands = commandWords(program);
  const header = `# ${shell} completion for txp, made by: txp completion ${shell}\n`;
  const script = { bash, zsh, fish, powershell }[shell](commands);
  // zsh reads the first line of each file on its path to see what it completes.
  return shell === 'zsh' ? `#compdef txp\n${header}${script}` : header + script;
}

/** Shell patterns of the commands and flags that take values: `'extract --format'|'extract -f'`. */
function valueCases(commands: readonly CommandWords[], write: (values: Values) => string): string {
  const keysOf = new Map<string, string[]>();
  for (const { path, options } of commands)
    for (const { short, long, values } of options) {
      if (values === undefined) continue;
      const keys = flagsOf([{ short, long, about: '' }]).map((flag) => quote(`${path.join(' ')} ${flag}`));
      keysOf.set(write(values), [...(keysOf.get(write(values)) ?? []), ...keys]);
    }
  return [...keysOf].map(([action, keys]) => `    ${keys.join('|')}) ${action}; return ;;`).join('\n');
}

function commandPatterns(commands: readonly CommandWords[]): string {
  return commands.flatMap(({ path }) => (path.length === 0 ? [] : [quote(path.join(' '))])).join('|');
}

function listCommand(list: ListName): string {
  return `txp completion --values ${list} 2>/dev/null`;
}

function bash(commands: readonly CommandWords[]): string {
  const reply = (values: Values): string => {
    if (values === 'files') return '_txp_files';
    if (values === 'anything') return ':';
    if ('list' in values) return `_txp_list ${values.list}`;
    return `COMPREPLY=($(compgen -W ${quote(values.words.join(' '))} -- "$current"))`;
  };
  const cases = commands.map(({ path, subcommands, options, values }) => {
    const offer = subcommands.length > 0 ? reply({ words: subcommands.map(({ name }) => name) }) : reply(values);
    return `    ${quote(path.join(' '))}) flags=${quote(flagsOf(options).join(' '))}; [[ "$current" == -* ]] || { ${offer}; } ;;`;
  });
  return `_txp_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}
# compgen would run what stands in a word of its list.
_txp_list() {
  local word
  while IFS= read -r word; do
    if [[ "$word" == "$current"* ]]; then COMPREPLY+=("$word"); fi
  done < <(txp completion --values "$1" 2>/dev/null)
}
_txp() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" flags="" word
  COMPREPLY=()
  # Readline divides --flag=value into three words.
  if [[ "$current" == "=" ]]; then current=""; elif [[ "$previous" == "=" ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${commandPatterns(commands)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $previous" in
${valueCases(commands, reply)}
  esac
  case "$path" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current")); fi
}
complete -F _txp txp
`;
}

function zsh(commands: readonly CommandWords[]): string {
  const describe = (name: string, about: string): string => quote(`${name.replaceAll(':', '\\:')}:${about.replaceAll(':', '\\:')}`);
  const offer = (values: Values): string => {
    if (values === 'files') return '_files';
    if (values === 'anything') return ':';
    return 'words' in values ? `compadd -- ${values.words.join(' ')}` : `compadd -- \${(f)"$(${listCommand(values.list)})"}`;
  };
  const cases = commands.map(({ path, subcommands, options, values }) => {
    const flags = options.flatMap(({ short, long, about }) => [...(short === undefined ? [] : [describe(short, about)]), describe(long, about)]);
    const commandsBelow = `commands_=(${subcommands.map(({ name, summary }) => describe(name, summary)).join(' ')}); _describe command commands_`;
    const rest = subcommands.length > 0 ? commandsBelow : offer(values);
    return `    ${quote(path.join(' '))}) flags_=(${flags.join(' ')}); [[ "$current" == -* ]] || { ${rest} } ;;`;
  });
  return `_txp() {
  local place="" word current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}"
  local -a commands_ flags_
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${commandPatterns(commands)}) place="\${place:+$place }$word" ;;
    esac
  done
  if [[ "$current" == --*=* ]]; then previous="\${current%%=*}"; current="\${current#*=}"; compset -P '*='; fi
  case "$place $previous" in
${valueCases(commands, offer)}
  esac
  case "$place" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then _describe flag flags_; fi
}
if [[ "\${funcstack[1]}" == _txp ]]; then _txp "$@"; else compdef _txp txp; fi
`;
}

function fish(commands: readonly CommandWords[]): string {
  const take = (values: Values): string => {
    if (values === 'files') return '-r -F';
    if (values === 'anything') return '-x';
    return `-x -a ${quote('words' in values ? values.words.join(' ') : `(${listCommand(values.list)})`)}`;
  };
  const top = commands[0]?.subcommands.map(({ name }) => name).join(' ') ?? '';
  const lines = commands.flatMap(({ path, subcommands, options, values }) => {
    const below = subcommands.map(({ name }) => name).join(' ');
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const here =
      path.length === 0
        ? `not __fish_seen_subcommand_from ${top}`
        : [...seen, ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`])].join('; and ');
    const on = `complete -c txp -n ${quote(here)}`;
    const own =
      values === 'files' || subcommands.length > 0 ? [] : [values === 'anything' ? `${on} -f` : `${on} -f ${take(values).replace('-x ', '')}`];
    return [
      ...subcommands.map(({ name, summary }) => `${on} -f -a ${name} -d ${quote(summary)}`),
      ...own,
      ...options.map(({ short, long, about, values: taken }) =>
        [
          on,
          ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
          `-l ${long.slice(2)}`,
          ...(taken === undefined ? [] : [take(taken)]),
          `-d ${quote(about)}`,
        ].join(' '),
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}

// PowerShell calls txp itself, because its scripts are slow with long lists; it also shows what each word is for. Only words of the line that are commands or
// flags count, so no quoting is needed. If there are no candidates, PowerShell completes file names.
function powershell(): string {
  return `Register-ArgumentCompleter -Native -CommandName txp -ScriptBlock {
  param($word, $ast, $position)
  $before = @('txp') + @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } |
    ForEach-Object { if ("$_" -match '^[\\w-]+$') { "$_" } else { '_' } })
  $typed = "$word"
  $start = ''
  if ($typed -match '^(--[\\w-]+)=(.*)$') {
    $start = "$($Matches[1])="
    $typed = $Matches[2]
    $before += $Matches[1]
  }
  txp completion --line ($before -join ' ') 2>$null | ForEach-Object {
    $name, $about = $_ -split "\`t", 2
    if ($name.StartsWith($typed) -and ($typed.StartsWith('-') -or -not $name.StartsWith('-'))) {
      [System.Management.Automation.CompletionResult]::new("$start$name", $name, 'ParameterValue', $(if ($about) { $about } else { $name }))
    }
  }
}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
