import type { Candidate } from '@orreryjs/core/worlds'

/**
 * The same line said in another way: another number, the singular or the plural of a word, or a candidate that begins with the
 * same verb. Never the line itself.
 */
export function variantsOf(line: string, candidates: readonly Candidate[]): readonly string[] {
  const [verb = ''] = /^\w+/.exec(line) ?? []
  const alike = candidates.flatMap(({ action }) => (verb !== '' && action.startsWith(verb) ? [action] : []))
  const variants = [...renumbered(line), ...respelled(line), ...alike.slice(0, 2)]
  return [...new Set(variants)].filter((each) => each !== line)
}

/** With each number one more, and one less where that leaves something. */
function renumbered(line: string): readonly string[] {
  return [...line.matchAll(/(?<![A-Z0-9])\d{1,2}(?![A-Z0-9])/gi)].flatMap(({ 0: digits, index }) => {
    const put = (value: number): string => `${line.slice(0, index)}${value}${line.slice(index + digits.length)}`
    return Number(digits) > 1 ? [put(Number(digits) + 1), put(Number(digits) - 1)] : [put(Number(digits) + 1)]
  })
}

/** Other words for the same: the last word of a command in the singular or plural, a label in lower case, a query less its last word. */
function respelled(line: string): readonly string[] {
  const query = /^search\[(.+) \S+\]$/i.exec(line)?.[1]
  if (query !== undefined) return [`search[${query}]`]
  const label = /^click\[(.+)\]$/i.exec(line)?.[1]
  if (label !== undefined) return [`click[${label.toLowerCase()}]`, `click[${label}.]`]
  if (/[a-z]s$/.test(line)) return [line.slice(0, -1)]
  return /[a-z]$/.test(line) ? [`${line}s`] : [`${line} please`]
}
