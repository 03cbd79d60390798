import type { ModelReply } from '@orreryjs/core'
import type { PlaygroundState } from './playground-link.ts'

/** What an address says, and what of it is not understood, a line each. */
export interface ReadPlaygroundState {
  readonly state: Partial<PlaygroundState>
  readonly problems: readonly string[]
}

/** Longest value that is taken: what is longer was made by no playground. */
const LONGEST = 2_000_000
/** Characters of a value that a line quotes. */
const QUOTED = 40

/** How a value is read: what it is to be, and what it comes to; `undefined` where it is not that. */
interface Reader {
  readonly expected: string
  read(value: string): unknown
}

const TEXT: Reader = { expected: 'a text', read: (value) => value }
const COUNT: Reader = { expected: 'a whole number', read: (value) => (isCount(value) ? Number(value) : undefined) }
const REPLY: Reader = { expected: 'a reply of a model', read: replyOf }
const FLAG = oneOf({ true: true, false: false, 1: true, 0: false })

const PLAIN: ReadonlyMap<string, Reader> = new Map([
  ...['world', 'split', 'task', 'agent', 'label', 'model', 'seed'].map((name) => [name, TEXT] as const),
  ...['trial', 'step', 'effect'].map((name) => [name, COUNT] as const),
  ...['wall', 'countThoughts'].map((name) => [name, FLAG] as const),
  ['feedback', oneOf({ none: 'none', terminal: 'terminal', always: 'always' })],
  ['rewind', { expected: 'a list of means', read: (value) => value.split(',').filter((means) => means !== '') }],
])

/** Values that have names of their own: where they go, how they are read, and which names there are. */
const NAMED: ReadonlyMap<string, Reader & { readonly member: string; readonly names: RegExp }> = new Map([
  ['agent', { ...TEXT, member: 'options', names: /^\w+$/ }],
  ['world', { ...TEXT, member: 'worldOptions', names: /^\w+$/ }],
  ['limit', { ...COUNT, member: 'limits', names: /^max(Steps|ModelCalls|Tokens|Invalid|Repeats)$/ }],
  ['action', { ...TEXT, member: 'actions', names: /^\d{1,9}$/ }],
  ['reply', { ...TEXT, member: 'replies', names: /^\d{1,9}$/ }],
  ['replies', { ...REPLY, member: 'replies', names: /^\d{1,9}$/ }],
])

/** Reads what `playgroundHash` writes, and what a person wrote by hand. Never throws: what cannot be read is said and left out. */
export function readPlaygroundHash(hash: string): ReadPlaygroundState {
  const plain = new Map<string, unknown>()
  const named = new Map<string, Map<string, unknown>>()
  const problems: string[] = []
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const [kind = '', ...rest] = key.split('.')
    const name = rest.join('.')
    const inside = name === '' ? undefined : NAMED.get(kind)
    const reader = name === '' ? PLAIN.get(key) : inside?.names.test(name) === true ? inside : undefined
    const read = value.length > LONGEST ? undefined : reader?.read(value)
    if (read === undefined) problems.push(problem(key, value, reader))
    else if (inside === undefined) plain.set(key, read)
    else named.set(inside.member, (named.get(inside.member) ?? new Map<string, unknown>()).set(name, read))
  }
  const members = [...named].map(([member, values]) => [member, Object.fromEntries(values)] as const)
  return { state: Object.fromEntries([...plain, ...members]) as Partial<PlaygroundState>, problems }
}

function problem(key: string, value: string, reader: Reader | undefined): string {
  const said = quoted(`${key}=${value}`)
  if (reader === undefined) return `The link says ${said}, which is nothing that the playground knows; it is left out.`
  return `The link says ${said}, which is not ${reader.expected}; it is left out.`
}

/** The form is checked where the harness records it; here only that there is something to record. */
function replyOf(text: string): ModelReply | undefined {
  try {
    const value = JSON.parse(text) as Partial<ModelReply> | null
    return Array.isArray(value?.choices) && typeof value.usage === 'object' ? (value as ModelReply) : undefined
  } catch {
    return undefined
  }
}

function oneOf(values: Readonly<Record<string, unknown>>): Reader {
  return {
    expected: `one of ${Object.keys(values).join(', ')}`,
    read: (value) => (Object.hasOwn(values, value) ? values[value] : undefined),
  }
}

function isCount(value: string): boolean {
  return /^\d{1,9}$/.test(value)
}

function quoted(text: string): string {
  return `'${text.length > QUOTED ? `${text.slice(0, QUOTED)}...` : text}'`
}
