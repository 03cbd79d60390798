import { type ErrorCode, OrreryError } from '@orreryjs/core'
import { distance } from 'fastest-levenshtein'

/** The valid name that is most like the given one, or `undefined` where none is near. */
export function nearest(given: string, valid: readonly string[]): string | undefined {
  const wanted = given.toLowerCase()
  const ranked = valid
    .map((name) => ({ name, edits: editsOf(wanted, name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
  const best = ranked[0]
  if (best === undefined) return undefined
  const longest = Math.max(given.length, best.name.length)
  // Of a short name two edits leave too little: pdf is not meant to be md.
  const most = Math.min(Math.max(2, longest * 0.4), (longest - 1) / 2)
  return best.edits <= most ? best.name : valid.find((name) => name.toLowerCase().startsWith(wanted))
}

/** Letters that changed places are the likeliest slip: tset is test, and wolrds is worlds before it is words. */
function editsOf(wanted: string, name: string): number {
  const edits = distance(wanted, name)
  return edits === 2 && lettersOf(wanted) === lettersOf(name) ? 0.5 : edits
}

function lettersOf(name: string): string {
  return [...name].sort().join('')
}

/** The error for a name that is none of the valid ones: it names the nearest. */
export function unknownName(code: ErrorCode, kind: string, given: string, valid: readonly string[]): OrreryError {
  const near = nearest(given, valid)
  const known = valid.length > 12 ? `${valid.slice(0, 12).join(', ')} and ${valid.length - 12} more` : valid.join(', ')
  const help = near === undefined ? `known: ${known === '' ? 'none' : known}` : `did you mean '${near}'?`
  return new OrreryError(code, `there is no ${kind} '${given}'; ${help}`)
}
