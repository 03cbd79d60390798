import type { Choice } from '@orreryjs/core'
import { type Parsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { plain } from './call.ts'

/** A choice that the open item offers. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
}

/** The groups that a comma-separated list names: what stands after its first colon, without `None` and what is no group. */
export function optionTypesParser<Group extends OptionGroup>(groups: readonly Group[]): Parser<readonly Group[]> {
  return ({ text }: Choice): Parsed<readonly Group[]> => {
    const said = text.slice(text.indexOf(':') + 1).split(/[,\n]/)
    const names = new Set(said.map(plain).filter((name) => name !== ''))
    const named = groups.filter(({ name }) => names.has(plain(name)))
    if (named.length > 0 || names.has('none')) return parsed(named)
    return unparsed(`a comma-separated list of some of: ${groups.map(({ name }) => name).join(', ')}; or None`)
  }
}

/** The offered value that was meant: the same, else the one that shares most words, at least half of the longer one's. */
export function nearestValue(wanted: string, { values }: OptionGroup): string | undefined {
  const [lower, words] = [wanted.toLowerCase(), wordsOf(wanted)]
  const same = values.find((value) => value === wanted) ?? values.find((value) => value.toLowerCase() === lower)
  if (same !== undefined) return same
  let best: { readonly value: string; readonly overlap: number } | undefined
  for (const value of values) {
    const overlap = overlapOf(words, wordsOf(value))
    if (overlap >= 0.5 && overlap > (best?.overlap ?? 0)) best = { value, overlap }
  }
  return best?.value
}

function overlapOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size, other.size)
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [])
}

/** The longest value of a group that a text names word for word; values of one or two characters are too common to tell. */
export function valueNamedIn(text: string, { values }: OptionGroup): string | undefined {
  const spaced = ` ${spacedWords(text)} `
  const named = values.filter((value) => spacedWords(value).length > 2 && spaced.includes(` ${spacedWords(value)} `))
  return named.reduce<string | undefined>(
    (best, value) => (best === undefined || value.length > best.length ? value : best),
    undefined,
  )
}

function spacedWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
