import type { Choice } from '@orreryjs/core'
import { type Parsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { plain } from './call.ts'

/** An option group of the open item. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
}

/** Reads a comma-separated list of group names after the first colon. Ignores `None` and unknown names. */
export function optionTypesParser<Group extends OptionGroup>(groups: readonly Group[]): Parser<readonly Group[]> {
  return ({ text }: Choice): Parsed<readonly Group[]> => {
    const words = text.slice(text.indexOf(':') + 1).split(/[,\n]/)
    const names = new Set(words.map(plain).filter((name) => name !== ''))
    const matching = groups.filter(({ name }) => names.has(plain(name)))
    if (matching.length > 0 || names.has('none')) return parsed(matching)
    return unparsed(`a comma-separated list of some of: ${groups.map(({ name }) => name).join(', ')}; or None`)
  }
}

/**
 * Returns the equal value, or the value with the most words in common, if at least half of the words of the longer one are
 * shared.
 */
export function nearestValue(requested: string, { values }: OptionGroup): string | undefined {
  const [lower, words] = [requested.toLowerCase(), wordsOf(requested)]
  const exact = values.find((value) => value === requested) ?? values.find((value) => value.toLowerCase() === lower)
  if (exact !== undefined) return exact
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

/** Returns the longest value that a text contains word for word. Values of one or two characters are too common to count. */
export function valueNamedIn(text: string, { values }: OptionGroup): string | undefined {
  const spaced = ` ${spacedWords(text)} `
  const matching = values.filter((value) => spacedWords(value).length > 2 && spaced.includes(` ${spacedWords(value)} `))
  return matching.reduce<string | undefined>(
    (best, value) => (best === undefined || value.length > best.length ? value : best),
    undefined,
  )
}

function spacedWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
