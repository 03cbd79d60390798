import type { ModelRequest, World } from '@orreryjs/core'
import { sectionOf } from '@orreryjs/testing'
import { type TinyProduct, type TinyShopState, tinyShop } from './tiny-shop.ts'

export const STOCK: readonly TinyProduct[] = [
  { id: 'L1', title: 'Red Lamp', price: '$5.0', colors: ['red'] },
  { id: 'L2', title: 'Lamp for Offices', price: '$90.0', colors: ['red', 'sky blue'], sizes: ['small', 'large'] },
  { id: 'L3', title: 'Candle Lamp', price: '$7.0' },
  { id: 'L4', title: 'Reading Lamp', price: '$12.0', colors: ['red', 'navy blue'], sizes: ['small', 'very large'] },
]

/** The shop of the scripts, with the three detail pages that the released code knows. */
export function shop(): World<TinyShopState> {
  return tinyShop(STOCK, { details: ['Description', 'Features', 'Reviews'] })
}

/** Parts of a prompt, in the order of the released prompts. */
export interface Parts {
  readonly observation: string
  /** Rationales and actions. */
  readonly history: readonly string[]
  readonly details?: readonly string[]
  readonly target?: readonly string[]
  readonly rationale?: string
  readonly tools?: readonly string[]
}

/** Renders parts as one text. */
export function textOfParts({ observation, history, details = [], target = [], rationale, tools }: Parts): string {
  return [
    observation,
    ...(history.length === 0 ? [] : ['HISTORY', ...history]),
    ...(details.length === 0 ? [] : ['DETAILS', ...details]),
    ...(target.length === 0 ? [] : ['TARGET', ...target]),
    ...(rationale === undefined ? [] : ['RATIONALE', rationale]),
    ...(tools === undefined ? [] : [`TOOLS ${tools.join(' ')}`]),
  ].join('\n')
}

/** The parts of a request of ours. */
export function partsIn(request: ModelRequest): string {
  const lines = (title: string): readonly string[] => sectionOf(request, title)?.split('\n') ?? []
  const rationale = sectionOf(request, 'RATIONALE')
  const isCanned = rationale !== undefined && /^L?\w+ was looked at|^There is no/.test(rationale)
  const details = (sectionOf(request, 'OPENED DETAILS') ?? '').split('\n')
  return textOfParts({
    observation: sectionOf(request, 'OBSERVATION') ?? '',
    history: lines('HISTORY').map((line) => line.replace(/^> (?:think: )?/, '')),
    details: details.flatMap((name, at) => (at % 2 === 0 && name !== '' ? [`${name.toLowerCase()} ${details[at + 1]}`] : [])),
    target: lines('TARGET'),
    ...(rationale !== undefined && { rationale: isCanned ? '(another one)' : rationale }),
    ...(request.tools !== undefined && { tools: request.tools.map(({ name }) => name) }),
  })
}

/** A tool call. */
export interface Call {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

/** The released parser: the whole reply is a dictionary; its first key is the name, its second the arguments. */
export function readDictionary(reply: string): Call | undefined {
  const value = parse(reply)
  const [name, values = {}] = value === undefined ? [] : Object.values(value)
  return typeof name === 'string' ? { name: name.replace('functions.', ''), values: textsOf(values) } : undefined
}

const NAMES = ['Search', 'select_item', 'Next', 'Back_to_Search', 'Description', 'Reviews', 'Features', 'Buy_Now', 'Prev']

/** Ours: the first dictionary of the reply, and names without regard to case. */
export function readTolerant(reply: string): Call | undefined {
  const value = parse(reply.slice(Math.max(0, reply.indexOf('{')), reply.lastIndexOf('}') + 1))
  const name = value?.['name']
  if (typeof name !== 'string') return undefined
  const bare = name.replace(/^functions\./, '').toLowerCase()
  return { name: NAMES.find((each) => each.toLowerCase() === bare) ?? name, values: textsOf(value?.['arguments'] ?? {}) }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function textsOf(values: unknown): Readonly<Record<string, string>> {
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
    : {}
}

/** The longest value that a text names. */
export function valueIn(text: string, values: readonly string[]): string | undefined {
  const spaced = ` ${text.toLowerCase().replace(/\W+/g, ' ')} `
  return values.filter((value) => spaced.includes(` ${value} `)).sort((one, other) => other.length - one.length)[0]
}

/** Share of the words that two texts have in common. */
export function wordsShared(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (text) =>
      new Set(
        text
          .toLowerCase()
          .split(/\W+/)
          .filter((word) => word !== ''),
      ),
  )
  if (a === undefined || b === undefined) return 0
  if (one.toLowerCase() === other.toLowerCase()) return 2
  return [...a].filter((word) => b.has(word)).length / Math.max(1, a.size, b.size)
}
