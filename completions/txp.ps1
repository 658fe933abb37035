# powershell completion for txp, made by: txp completion powershell
Register-ArgumentCompleter -Native -CommandName txp -ScriptBlock {
  param($word, $ast, $position)
  $before = @('txp') + @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } |
    ForEach-Object { if ("$_" -match '^[\w-]+$') { "$_" } else { '_' } })
  $typed = "$word"
  $start = ''
  if ($typed -match '^(--[\w-]+)=(.*)$') {
    $start = "$($Matches[1])="
    $typed = $Matches[2]
    $before += $Matches[1]
  }
  txp completion --line ($before -join ' ') 2>$null | ForEach-Object {
    $name, $about = $_ -split "`t", 2
    if ($name.StartsWith($typed) -and ($typed.StartsWith('-') -or -not $name.StartsWith('-'))) {
      [System.Management.Automation.CompletionResult]::new("$start$name", $name, 'ParameterValue', $(if ($about) { $about } else { $name }))
    }
  }
}
