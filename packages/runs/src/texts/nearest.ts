import { compareTexts, type ErrorCode, OrreryError } from '@orreryjs/core'
import { distance } from 'fastest-levenshtein'

/** Names are shorter; a longer text is no typo of one, and comparing it takes time. */
const MAX_TYPO = 200

/** Returns the valid name most similar to the given one, or `undefined` if none is similar. */
export function nearestName(given: string, valid: readonly string[]): string | undefined {
  if (given.length > MAX_TYPO) return undefined
  const typed = given.toLowerCase()
  const ranked = valid
    .map((name) => ({ name, edits: editsOf(typed, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits || compareTexts(a.name, b.name))
  const best = ranked[0]
  if (best === undefined) return undefined
  const longest = Math.max(given.length, best.name.length)
  // Short names need fewer edits: `pdf` is not a typo of `md`.
  const maxEdits = Math.min(Math.max(2, longest * 0.4), (longest - 1) / 2)
  return best.edits <= maxEdits ? best.name : valid.find((name) => name.toLowerCase().startsWith(typed))
}

/** Transposed letters are the most likely typo: `wolrds` is nearer to `worlds` than to `words`. */
function editsOf(typed: string, name: string): number {
  const edits = distance(typed, name)
  return edits === 2 && lettersOf(typed) === lettersOf(name) ? 0.5 : edits
}

function lettersOf(name: string): string {
  return [...name].sort().join('')
}

/** Creates the error for an unknown name, with the nearest valid name. */
export function unknownName(
  code: ErrorCode,
  kind: string,
  given: string,
  valid: readonly string[],
  options: { readonly hint?: string } = {},
): OrreryError {
  const near = nearestName(given, valid)
  const known = valid.length > 12 ? `${valid.slice(0, 12).join(', ')} and ${valid.length - 12} more` : valid.join(', ')
  const help = near === undefined ? `Known: ${known === '' ? 'none' : known}` : didYouMean(near)
  return new OrreryError(code, `no ${kind} named "${given}". ${help}`, options)
}

/** Suggests the nearest valid name. */
export function didYouMean(near: string): string {
  return `Did you mean "${near}"?`
}
