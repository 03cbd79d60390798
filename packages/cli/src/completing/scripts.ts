/** Shells that can complete. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** One of them. */
export type Shell = (typeof SHELLS)[number]

/**
 * Bash breaks words at `:` and `=` too, and replaces only what stands behind the last of them: the part before is cut off. What goes
 * on, such as `eps=`, gets no blank.
 */
const BASH = `_orrery_complete() {
  local IFS=$'\\n' line="\${COMP_LINE:0:COMP_POINT}" breaks="\${COMP_WORDBREAKS//[^:=]/}" word cut="" value
  word="\${line##*[[:space:]]}"
  if [[ -n "$breaks" ]]; then cut="\${word%"\${word##*[$breaks]}"}"; fi
  COMPREPLY=()
  while read -r value; do
    value="\${value%%$'\\t'*}"
    if [[ "$value" == *[[:space:]]* ]]; then value="$(printf '%q' "$value")"; fi
    COMPREPLY+=("\${value#"$cut"}")
  done < <("\${COMP_WORDS[0]/#\\~/$HOME}" completion bash --line "$line" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == *[=:,@/] ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}
complete -o default -o bashdefault -F _orrery_complete orrery
`

/** Files where there is nothing to say; what goes on gets no blank. */
const ZSH = `#compdef orrery
_orrery() {
  local line value item
  local -a whole open
  for line in "\${(@f)$("\${words[1]/#\\~/$HOME}" completion zsh --line "\${(j: :)words[1,CURRENT]}" 2>/dev/null)}"; do
    value="\${line%%$'\\t'*}"
    [[ -z "$value" ]] && continue
    item="\${value//:/\\\\:}"
    [[ "$line" == *$'\\t'* ]] && item+=":\${line#*$'\\t'}"
    if [[ "$value" == *[=:,@/] ]]; then open+=("$item"); else whole+=("$item"); fi
  done
  if (( $#whole + $#open == 0 )); then _files; return; fi
  (( $#whole )) && _describe -t values orrery whole
  (( $#open )) && _describe -t values orrery open -S ''
}
if [[ "$funcstack[1]" == _orrery ]]; then _orrery "$@"; else compdef _orrery orrery; fi
`

/** Files where there is nothing to say. */
const FISH = `function __orrery_complete
  set -l line (commandline --current-process --cut-at-cursor | string collect)
  set -l words (string split ' ' -- (string trim --left -- $line))
  set -l found (eval $words[1] completion fish --line (string escape -- $line) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline --current-token)
  end
end
complete --command orrery --no-files --arguments '(__orrery_complete)'
`

/** What each shell reads to complete. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH }

/** How each shell is told, once and for all. */
export const INSTALLED: Readonly<Record<Shell, string>> = {
  bash: 'in ~/.bashrc: eval "$(orrery completion bash)"',
  zsh: 'in ~/.zshrc, after compinit: eval "$(orrery completion zsh)"',
  fish: 'in ~/.config/fish/config.fish: orrery completion fish | source',
}
