import type { Rng } from '@orreryjs/core'

/** Values of a template's slots: one text, or several to choose from. */
export type Slots = Readonly<Record<string, string | readonly string[]>>

/** Splits a list of phrases. */
export function splitPhrases(list: string): readonly string[] {
  return list.split('; ')
}

/**
 * Fills a template: `{tip}` inserts the text as it is, `{Tip}` capitalised, `{a thing}` and `{A thing}` with an article,
 * `{thing+}` in the plural, `{one|two}` one of the given words.
 */
export function fillTemplate(template: string, slots: Slots, random: Rng): string {
  let text = template
  // Inserted texts can contain slots.
  for (let depth = 0; depth < 3 && text.includes('{'); depth += 1)
    text = text.replace(SLOT, (_, slot: string) => fillSlot(slot, slots, random))
  return text
}

const SLOT = /\{([^{}]+)\}/g

function fillSlot(slot: string, slots: Slots, random: Rng): string {
  if (slot.includes('|')) return random.pick(slot.split('|'))
  const article = /^[Aa] /.test(slot)
  const isPlural = slot.endsWith('+')
  const name = slot.slice(article ? 2 : 0, isPlural ? -1 : undefined)
  const uncapitalised = name.charAt(0).toLowerCase() + name.slice(1)
  const slotTexts = slots[uncapitalised]
  if (slotTexts === undefined) throw new RangeError(`text: no slot "${slot}"`)
  const chosen = typeof slotTexts === 'string' ? slotTexts : random.pick(slotTexts)
  const word = isPlural ? plural(chosen) : chosen
  const whole = article ? `${/^[aeio]|^u(?!se|ni)/i.test(word) ? 'an' : 'a'} ${word}` : word
  return slot.charAt(0) === slot.charAt(0).toLowerCase() ? whole : capitalize(whole)
}

/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the regular plural of a word. */
export function plural(word: string): string {
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}

/** Returns a title's slug for URLs: `what-glue-for-oak`. */
export function slugOf(title: string, maxLength = 80): string {
  const words = title
    .toLowerCase()
    .replace(/'/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length + 1 > maxLength) break
    slug = slug === '' ? word : `${slug}-${word}`
  }
  return slug === '' ? 'untitled' : slug
}

/** Returns the first result of `attempt` that is not in `made`, or the last one after `tries` attempts. */
export function firstUnused(made: Set<string>, attempt: () => string, tries = 40): string {
  let text = attempt()
  for (let at = 1; at < tries && made.has(text); at += 1) text = attempt()
  made.add(text)
  return text
}
