import type { Design } from './family.ts'
import type { Attribute } from './product-type.ts'
import { chosen, listed, titleCase } from './words.ts'

const FEWEST_WORDS = 8
const MOST_WORDS = 16

/** The title of a product, 8 to 16 words; near-duplicates often share it. */
export function titleOf(design: Design): string {
  const { type, brand, series, voice } = design
  const [name = '', ...others] = type.names
  const head = [brand, series, ...leading(design), (voice[0] ?? 0) < 0.7 ? name : chosen(others, voice[1])]
  const target = FEWEST_WORDS + Math.floor((voice[2] ?? 0) * 6)
  const separator = chosen([', ', ', ', ' - '], voice[3])
  return extended(head.filter(Boolean).join(' '), tails(design), separator, target)
}

/** Adds what follows the name until the title is long enough, and leaves out what would make it too long. */
function extended(head: string, tails: readonly string[], separator: string, target: number): string {
  return tails.reduce((title, tail) => {
    if (wordCount(title) >= target) return title
    const joint = /^(with|for) /.test(tail) && !title.includes(` ${tail.split(' ')[0]} `) ? ' ' : separator
    const longer = title + joint + tail
    return wordCount(longer) > MOST_WORDS ? title : longer
  }, head)
}

function leading(design: Design): readonly string[] {
  const count = (design.voice[4] ?? 0) < 0.5 ? 1 : 2
  return withRole(design, 'is')
    .slice(0, count)
    .map(({ text }) => titleCase(text))
}

/** In order of importance; the last are short, so that a title can always be filled up. */
function tails(design: Design): readonly string[] {
  const { type, voice } = design
  const parts = withRole(design, 'with').map(({ text }) => titleCase(text))
  const [use = '', other = ''] = [chosen(type.uses, voice[5]), chosen(type.uses.toReversed(), voice[5])]
  const purposes = withRole(design, 'for').map(({ text }) => text)
  const uses = [...new Set([...purposes.slice(0, 1), use, other])].map(titleCase)
  const found = [
    `with ${listed(parts.slice(0, (voice[6] ?? 0) < 0.5 ? 1 : 2))}`,
    ...withRole(design, 'is')
      .slice(2, 3)
      .map(({ text }) => titleCase(text)),
    `for ${listed(uses.slice(0, 2))}`,
    type.names.at(-1) ?? '',
    `Great for ${titleCase(use)}`,
    'Gift Idea',
  ]
  return found.filter((tail) => tail !== 'with ')
}

function withRole(design: Design, role: Attribute['role']): readonly Attribute[] {
  return design.attributes.filter((attribute) => attribute.role === role)
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '-').length
}
