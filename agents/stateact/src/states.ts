import { OrreryError, type Profile, truncateText } from '@orreryjs/core'
import { profilePart } from '@orreryjs/core/agents'

/** A key of a reply. */
export interface Key {
  /** As the reply writes it: `current location`. */
  readonly name: string
  /** What to write after it. */
  readonly meaning: string
}

/** Returns all keys of a profile: one per line of its part `keys`, as `name: meaning`. */
export function keysOf(profile: Profile): readonly Key[] {
  const lines = profilePart(profile, 'keys', 'stateact').split('\n')
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon < 0 ? [] : [{ name: line.slice(0, colon).trim(), meaning: line.slice(colon + 1).trim() }]
  })
}

/**
 * Returns the keys that the option `keys` names, in its order; `default` names all keys of the profile. Throws `CONFIG_INVALID` for a key
 * that the profile lacks, a repeated key, and a list without `action`.
 */
export function keysFor(profile: Profile, option: string): readonly Key[] {
  const all = keysOf(profile)
  const names = option === 'default' ? all.map(({ name }) => name) : option.split(/[,\s]+/).filter((name) => name !== '')
  const keys = names.map((name) => {
    const key = all.find((each) => plainName(each.name) === plainName(name))
    if (key !== undefined) return key
    const known = all.map((each) => each.name.replaceAll(' ', '_')).join(', ')
    throw invalid(`profile ${profile.id} has no key '${truncateText(name)}'`, `use keys of the profile: ${known}`)
  })
  if (!keys.some(({ name }) => isAction(name))) throw invalid('the keys lack action', 'add action, usually as the last key')
  if (new Set(keys).size < keys.length) throw invalid('a key is repeated', 'name each key once')
  return keys
}

function invalid(problem: string, hint: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `stateact: option keys: ${problem}`, { hint })
}

/** Returns a name for comparison: `Current_Location` is `current location`, and `think` is `thought`. */
export function plainName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
  return plain === 'think' ? 'thought' : plain
}

export const isAction = (name: string): boolean => plainName(name) === 'action'
export const isThought = (name: string): boolean => plainName(name) === 'thought'
export const isGoal = (name: string): boolean => plainName(name) === 'goal'
