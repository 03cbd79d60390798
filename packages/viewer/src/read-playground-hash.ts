import { type ModelReply, parseJson } from '@orreryjs/core'
import type { PlaygroundState } from './playground-link.ts'

/** Settings of a link, and a message for each invalid part. */
export interface ReadPlaygroundState {
  readonly state: Partial<PlaygroundState>
  readonly problems: readonly string[]
}

/** Maximum length of a value; the playground writes no longer ones. */
const MAX_LENGTH = 2_000_000
/** Maximum length of a quoted value in a message. */
const MAX_QUOTED = 40

/** Parser of a value; `read` returns `undefined` for invalid values. */
interface Reader {
  readonly expected: string
  read(value: string): unknown
}

const TEXT: Reader = { expected: 'a text', read: (value) => value }
const COUNT: Reader = { expected: 'a whole number', read: (value) => (isCount(value) ? Number(value) : undefined) }
const REPLY: Reader = { expected: 'a reply of a model', read: replyOf }
const FLAG = oneOf({ true: true, false: false, 1: true, 0: false })

/** Member of the state that a value sets. */
type Member = keyof PlaygroundState

/** Values with a plain name: target member and parser. */
const PLAIN: ReadonlyMap<string, Reader & { readonly member: Member }> = new Map([
  ...(['world', 'split', 'task', 'agent', 'label', 'model', 'seed'] as const).map((name) => plainReader(name, TEXT)),
  ...(['trial', 'step', 'effect'] as const).map((name) => plainReader(name, COUNT)),
  plainReader('countThoughts', FLAG),
  ['present', { ...FLAG, member: 'lectureView' }],
  // Links of earlier versions.
  ['wall', { ...FLAG, member: 'lectureView' }],
  plainReader('feedback', oneOf({ none: 'none', terminal: 'terminal', always: 'always' })),
  plainReader('rewind', {
    expected: 'a list of rewind methods',
    read: (value) => value.split(',').filter((means) => means !== ''),
  }),
])

function plainReader(member: Member, reader: Reader): readonly [string, Reader & { readonly member: Member }] {
  return [member, { ...reader, member }]
}

/** Values with a name after a dot: target member, parser and allowed names. */
const NAMED: ReadonlyMap<string, Reader & { readonly member: Member; readonly names: RegExp }> = new Map([
  ['agent', { ...TEXT, member: 'options', names: /^\w+$/ }],
  ['world', { ...TEXT, member: 'worldOptions', names: /^\w+$/ }],
  ['limit', { ...COUNT, member: 'limits', names: /^max(Steps|ModelCalls|Tokens|Invalid|Repeats)$/ }],
  ['action', { ...TEXT, member: 'actions', names: /^\d{1,9}$/ }],
  ['reply', { ...TEXT, member: 'replies', names: /^\d{1,9}$/ }],
  ['replies', { ...REPLY, member: 'replies', names: /^\d{1,9}$/ }],
])

/** Parses the output of `playgroundHash`, or a handwritten link. Never throws: invalid parts are reported and ignored. */
export function readPlaygroundHash(hash: string): ReadPlaygroundState {
  const plain = new Map<Member, unknown>()
  const named = new Map<Member, Map<string, unknown>>()
  const problems: string[] = []
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const [kind = '', ...rest] = key.split('.')
    const name = rest.join('.')
    const unnamedReader = name === '' ? PLAIN.get(key) : undefined
    const namedReader = name === '' ? undefined : NAMED.get(kind)
    const reader = namedReader?.names.test(name) === true ? namedReader : unnamedReader
    const read = value.length > MAX_LENGTH ? undefined : reader?.read(value)
    if (reader === undefined || read === undefined) problems.push(problem(key, value, reader))
    else if (name === '') plain.set(reader.member, read)
    else named.set(reader.member, (named.get(reader.member) ?? new Map<string, unknown>()).set(name, read))
  }
  const members = [...named].map(([member, values]) => [member, Object.fromEntries(values)] as const)
  return { state: Object.fromEntries([...plain, ...members]) as Partial<PlaygroundState>, problems }
}

function problem(key: string, value: string, reader: Reader | undefined): string {
  const part = quoted(`${key}=${value}`)
  if (reader === undefined) return `Ignored ${part} in the link: unknown setting.`
  return `Ignored ${part} in the link: expected ${reader.expected}.`
}

/** Checks only the outer structure; the harness validates the reply when it records it. */
function replyOf(text: string): ModelReply | undefined {
  try {
    const value = parseJson(text) as Partial<ModelReply> | null
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
  return `'${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}...` : text}'`
}
