# bash completion for txp, made by: txp completion bash
_txp() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" flags="" word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "${path:+$path }$word" in
      'compress'|'extract'|'summarize'|'classify'|'decide'|'ocr'|'tokens'|'engines'|'serve'|'batch'|'batch submit'|'batch run'|'batch show'|'batch wait'|'batch output'|'batch cancel'|'batch list'|'keys'|'keys create'|'keys list'|'keys revoke'|'keys rotate'|'usage'|'api'|'openapi'|'config'|'config show'|'config path'|'completion') path="${path:+$path }$word" ;;
    esac
  done
  case "$path $previous" in
    ' --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'compress -f'|'compress --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'compress --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'compress --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'compress --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'extract -f'|'extract --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'extract --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'extract --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'extract --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'summarize -f'|'summarize --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'summarize --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'summarize --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'summarize --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'classify -f'|'classify --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'classify --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'classify --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'classify --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'decide -f'|'decide --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'decide --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'decide --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'decide --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'ocr -f'|'ocr --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'ocr --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'ocr --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'ocr --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'tokens --encoding') COMPREPLY=($(compgen -W 'o200k_base cl100k_base' -- "$current")); return ;;
    'tokens -f'|'tokens --format') COMPREPLY=($(compgen -W 'text json jsonl table csv html' -- "$current")); return ;;
    'tokens --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'tokens --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'tokens --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'engines --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'serve --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch submit --model') COMPREPLY=($(compgen -W 'extract summarize classify' -- "$current")); return ;;
    'batch submit --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'batch submit --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch submit --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch run --model') COMPREPLY=($(compgen -W 'extract summarize classify' -- "$current")); return ;;
    'batch run --input-format') COMPREPLY=($(compgen -W 'auto jsonl' -- "$current")); return ;;
    'batch run --ocr') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch run --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch show --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch wait --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch output --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch cancel --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'batch list --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'keys --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'keys create --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'keys list --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'keys revoke --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'keys rotate --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'usage --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'api --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'openapi --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'config --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'config show --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'config path --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
    'completion --color') COMPREPLY=($(compgen -W 'auto always never' -- "$current")); return ;;
  esac
  case "$path" in
    '') words='compress extract summarize classify decide ocr tokens engines serve batch keys usage api openapi config completion'; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'compress') words=''; flags='--rate --keep --remove --prompt --json -f --format -o --output --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages --server --engine --base-url --model --timeout -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'extract') words=''; flags='-e --entity --entities --instruction --context-chars --threshold --top-n --json -f --format -o --output --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages --server --engine --base-url --model --timeout -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'summarize') words=''; flags='--instructions --max-tokens --json -f --format -o --output --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages --server --engine --base-url --model --timeout -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'classify') words=''; flags='-l --label --labels --multi-label --threshold --no-reasoning --system-prompt --json -f --format -o --output -x --exit-status --assert --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages --server --engine --base-url --model --timeout -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'decide') words=''; flags='--ask --choice -l --label --questions --json -f --format -o --output -x --exit-status --assert --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages --server --engine --base-url --model --timeout -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'ocr') words=''; flags='--words --json -f --format -o --output --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'tokens') words=''; flags='--truncate --encoding --json -f --format -o --output --files-from -0 --nul --input-format --text-field --id-field -j --jobs --fail-fast --resume --errors --dry-run --ocr --lang --pages -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'engines') words=''; flags='--json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'serve') words=''; flags='--port --host --data-dir --allow-remote -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch') words='submit run show wait output cancel list'; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch submit') words=''; flags='--data-dir --server --model -e --entity --entities --instruction --context-chars --threshold --top-n --instructions --max-tokens -l --label --labels --multi-label --no-reasoning --system-prompt --files-from -0 --nul --input-format --text-field --id-field -j --jobs --ocr --lang --pages -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch run') words=''; flags='--data-dir --model -e --entity --entities --instruction --context-chars --threshold --top-n --instructions --max-tokens -l --label --labels --multi-label --no-reasoning --system-prompt --files-from -0 --nul --input-format --text-field --id-field -j --jobs --ocr --lang --pages -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch show') words=''; flags='--data-dir --server -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch wait') words=''; flags='--data-dir --server -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch output') words=''; flags='--data-dir --server -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch cancel') words=''; flags='--data-dir --server -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'batch list') words=''; flags='--data-dir --server --limit --local --json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'keys') words='create list revoke rotate'; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'keys create') words=''; flags='--data-dir --json --name --credits --rpm --scopes --expires -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'keys list') words=''; flags='--data-dir --json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'keys revoke') words=''; flags='--data-dir --json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'keys rotate') words=''; flags='--data-dir --json --overlap -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'usage') words=''; flags='--key --since --data-dir --json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'api') words=''; flags='-d --data --server -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'openapi') words=''; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'config') words='show path'; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'config show') words=''; flags='--sources --json -q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'config path') words=''; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
    'completion') words='bash zsh fish'; flags='-q --quiet -v --verbose --color --no-input --debug --version -h --help' ;;
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    local IFS=$'
'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _txp txp
