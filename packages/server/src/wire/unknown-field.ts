import { didYouMean, nearestName } from '@orreryjs/runs/texts'

/** Maximum length of a name for which a similar one is searched. */
const MAX_COMPARED = 60

/** Returns a sentence that helps with an unknown field: the nearest known one, or all of them. */
export function knownFieldHint(name: string, known: readonly string[]): string {
  const near = name.length > MAX_COMPARED ? undefined : nearestName(name, known)
  if (near !== undefined) return didYouMean(near)
  return known.length === 0 ? 'No fields are known here.' : `Known fields: ${known.join(', ')}.`
}
