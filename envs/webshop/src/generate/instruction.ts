import type { Rng } from '@orreryjs/core'
import { compareTexts } from '@orreryjs/core'
import type { Attribute, ProductNoun, ProductType } from './product-type.ts'
import type { Requirements } from './requirements.ts'
import { joinList, withArticle } from './words.ts'

const OPENERS: readonly string[] = [
  'i am looking for {}',
  'i need {}',
  "i'm looking for {}",
  'i want to buy {}',
  'can you find me {}',
  'please help me find {}',
  'i would like {}',
  'find me {}',
  'show me {}',
  'do you have {}',
  'my sister asked me to get her {}',
  'i have to replace my old one, so i need {}',
  'looking for {}',
  'help, i need {} by next week',
  'could you pick {} for me',
  "it's a gift for a friend: {}",
]

/** Inline phrases for the values of some option groups. */
const INLINE: Readonly<Record<string, string>> = {
  color: 'in {}',
  size: 'in size {}',
  shade: 'in the shade {}',
  scent: 'with {} scent',
  'flavor name': 'in {} flavor',
  'number of items': 'as a {}',
  'pattern name': 'in a {} pattern',
  capacity: 'with {} capacity',
  length: 'with a length of {}',
  'compatible model': 'for my {}',
  shape: 'in {} shape',
  count: 'with {}',
}

const CHOICES: readonly string[] = [
  'the {group} should be {value}',
  'please choose {value} for the {group}',
  'make sure the {group} is {value}',
  'for the {group} i prefer {value}',
]

/** Returns a request in the style of human instructions: lower case, without price and final period. */
export function naturalInstruction(type: ProductType, requirements: Requirements, random: Rng): string {
  const { is, parts, purposes } = byRole(requirements.attributes)
  const options = random.shuffle(requirements.options)
  const inline = options.filter(({ group }) => INLINE[group] !== undefined && random.integer(4) > 0)
  const opener = random.pick(OPENERS)
  const style = random.integer(5)
  const noun = style === 2 && !type.query.includes('&') ? searchPhrase(type) : type.noun
  const start = nounPhrase(noun, style === 0 ? [] : is)
  const details = [
    ...(style === 0 && is.length > 0 ? [`that is ${joinList(is)}`] : []),
    ...(parts.length > 0 ? [`with ${joinList(parts)}`] : []),
    ...(purposes.length > 0 ? [`for ${joinList(purposes)}`] : []),
    ...inline.map(({ group, value }) => (INLINE[group] ?? '').replace('{}', value)),
  ]
  const request = opener.replace('{}', [start, ...details].join(' '))
  const rest = options.filter((option) => !inline.includes(option))
  const choice = random.pick(CHOICES)
  const optionSentences = rest.map(({ group, value }) => choice.replace('{group}', groupWords(group)).replace('{value}', value))
  return [request, ...(optionSentences.length > 0 ? [joinList(optionSentences)] : [])].join('. ')
}

/** Returns upstream's template for generated instructions. */
export function syntheticInstruction(type: ProductType, { attributes, options }: Requirements): string {
  const { is, parts, purposes } = byRole(attributes)
  const chosen = [...options].sort((a, b) => compareTexts(a.group, b.group)).map(({ group, value }) => `${group}: ${value}`)
  return [
    'Find me',
    ...(is.length > 0 ? [is.join(', ')] : []),
    type.query,
    ...(parts.length > 0 ? [`with ${parts.join(', ')}`] : []),
    ...(purposes.length > 0 ? [`for ${purposes.join(', ')}`] : []),
    ...(chosen.length > 0 ? [`with ${chosen.join(', and ')}`] : []),
  ].join(' ')
}

interface ByRole {
  readonly is: readonly string[]
  readonly parts: readonly string[]
  readonly purposes: readonly string[]
}

function byRole(attributes: readonly Attribute[]): ByRole {
  const texts = (role: Attribute['role']): readonly string[] => {
    return attributes.filter((attribute) => attribute.role === role).map(({ text }) => text)
  }
  return { is: texts('is'), parts: texts('with'), purposes: texts('for') }
}

/** Some instructions use the words of the search phrase, which is a plural. */
function searchPhrase(type: ProductType): ProductNoun {
  return { text: type.query, countable: false }
}

/** Puts adjectives after `of`, to avoid phrases such as `slip resistant pair of boots`. */
function nounPhrase({ text, countable }: ProductNoun, adjectives: readonly string[]): string {
  const [measure, thing] = text.includes(' of ')
    ? [`${text.slice(0, text.indexOf(' of '))} of `, text.slice(text.indexOf(' of ') + 4)]
    : ['', text]
  const words = measure + [adjectives.join(', '), thing].filter(Boolean).join(' ')
  return countable ? withArticle(words) : `some ${words}`
}

function groupWords(group: string): string {
  return group.replace(/ (name|type)$/, '')
}
