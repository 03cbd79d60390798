/** Shells with completion support. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** Name of a shell. */
export type Shell = (typeof SHELLS)[number]

/**
 * Bash also breaks words at `:` and `=` and replaces only the text after the last of them, so the part before is cut off. A value
 * that continues, such as `eps=`, gets no trailing space. Everything but plain characters is quoted, so that the shell does not execute the name
 * of a directory.
 */
const BASH = `_orrery_complete() {
  local IFS=$'\\n' line="\${COMP_LINE:0:COMP_POINT}" breaks="\${COMP_WORDBREAKS//[^:=]/}" word cut="" value
  word="\${line##*[[:space:]]}"
  if [[ -n "$breaks" ]]; then cut="\${word%"\${word##*[$breaks]}"}"; fi
  COMPREPLY=()
  while read -r value; do
    value="\${value%%$'\\t'*}"
    if [[ "$value" == *[^[:alnum:]_./:=,@%+^-]* ]]; then value="$(printf '%q' "$value")"; fi
    COMPREPLY+=("\${value#"$cut"}")
  done < <("\${COMP_WORDS[0]/#\\~/$HOME}" completion bash --line "$line" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == *[=:,@/] ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}
complete -o default -o bashdefault -F _orrery_complete orrery
`

/** Completes files if there are no candidates; a value that continues gets no trailing space. */
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

/** Completes files if there are no candidates. */
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

/** Completion script of each shell. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH }

/** How to install completion in each shell. */
export const INSTALLED: Readonly<Record<Shell, string>> = {
  bash: 'in ~/.bashrc: eval "$(orrery completion bash)"',
  zsh: 'in ~/.zshrc, after compinit: eval "$(orrery completion zsh)"',
  fish: 'in ~/.config/fish/config.fish: orrery completion fish | source',
}
