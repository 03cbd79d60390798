import type { Rng } from '@orreryjs/core'

/** What a template's slot stands for: one text, or one of several. */
export type Slots = Readonly<Record<string, string | readonly string[]>>

/** Phrases of a list that is written as one text. */
export function phrases(list: string): readonly string[] {
  return list.split('; ')
}

/**
 * A template's text: `{tip}` is filled as it stands, `{Tip}` with a capital, `{a thing}` and `{A thing}` with an article,
 * `{thing+}` in the plural, `{one|two}` with one of the words themselves.
 */
export function filled(template: string, slots: Slots, random: Rng): string {
  let text = template
  // What was filled in may hold slots of its own.
  for (let depth = 0; depth < 3 && text.includes('{'); depth += 1)
    text = text.replace(SLOT, (_, slot: string) => one(slot, slots, random))
  return text
}

const SLOT = /\{([^{}]+)\}/g

function one(slot: string, slots: Slots, random: Rng): string {
  if (slot.includes('|')) return random.pick(slot.split('|'))
  const article = /^[Aa] /.test(slot)
  const isPlural = slot.endsWith('+')
  const name = slot.slice(article ? 2 : 0, isPlural ? -1 : undefined)
  const small = name.charAt(0).toLowerCase() + name.slice(1)
  const known = slots[small]
  if (known === undefined) throw new RangeError(`text: no slot "${slot}"`)
  const chosen = typeof known === 'string' ? known : random.pick(known)
  const word = isPlural ? plural(chosen) : chosen
  const whole = article ? `${/^[aeio]|^u(?!se|ni)/i.test(word) ? 'an' : 'a'} ${word}` : word
  return slot.charAt(0) === slot.charAt(0).toLowerCase() ? whole : capital(whole)
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The plain plural of a word. */
export function plural(word: string): string {
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}

/** A title as it stands in URLs: `what-glue-for-oak`. */
export function slugOf(title: string, most = 80): string {
  const words = title
    .toLowerCase()
    .replace(/'/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length + 1 > most) break
    slug = slug === '' ? word : `${slug}-${word}`
  }
  return slug === '' ? 'untitled' : slug
}

/** The first of several tries that was not made before; a try again and again is the last one. */
export function fresh(made: Set<string>, attempt: () => string, tries = 40): string {
  let text = attempt()
  for (let at = 1; at < tries && made.has(text); at += 1) text = attempt()
  made.add(text)
  return text
}
