import { type JsonValue, parseJson } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import randexp from 'randexp'
import { type Conjunction, largest, listOf, smallest, valuesOf } from './conjunction.ts'

/** The declarations of `randexp` describe a default export in an ES module, but it exports the class itself. */
const RandExp = randexp as unknown as typeof randexp.default

/** Numbers and texts tried for a schema after the best ones: lists of different items need many. */
const MAX_VARIANTS = 256

/** Returns the values of `enum` and `const`, the given one first; `undefined` without them. */
export function listedValues(conjunction: Conjunction, value: JsonValue | undefined): readonly JsonValue[] | undefined {
  const lists = [...valuesOf(conjunction, 'enum').map(listOf), ...valuesOf(conjunction, 'const').map((each) => [each])]
  const [first, ...others] = lists.map((list) => list.map((each) => JSON.stringify(each)))
  if (first === undefined) return undefined
  const shared = first.filter((each) => others.every((list) => list.includes(each)))
  const own = JSON.stringify(value)
  return [...shared.filter((each) => each === own), ...shared.filter((each) => each !== own)].map(
    (each) => parseJson(each) as JsonValue,
  )
}

/** Yields numbers in the range and steps of a schema, the given number or the nearest to it first. */
export function* numbers(conjunction: Conjunction, value: JsonValue | undefined, isWhole: boolean): Generator<number> {
  const minimum = largest(conjunction, 'minimum', Number.NEGATIVE_INFINITY)
  const maximum = smallest(conjunction, 'maximum', Number.POSITIVE_INFINITY)
  const above = largest(conjunction, 'exclusiveMinimum', Number.NEGATIVE_INFINITY)
  const below = smallest(conjunction, 'exclusiveMaximum', Number.POSITIVE_INFINITY)
  const low = Math.max(minimum, above)
  const high = Math.min(maximum, below)
  const steps = valuesOf(conjunction, 'multipleOf').filter((step): step is number => typeof step === 'number' && step > 0)
  const fits = (each: number): boolean =>
    Number.isFinite(each) &&
    each >= minimum &&
    each <= maximum &&
    each > above &&
    each < below &&
    (!isWhole || Number.isInteger(each)) &&
    steps.every((step) => Number.isInteger(each / step))
  const wanted =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : 0
  const near = Math.min(high, Math.max(low, wanted))
  const step = Math.max(...steps, isWhole ? 1 : 0)
  const unit = step > 0 ? step : 1
  const start = Math.round(near / unit)
  const used = new Set<number>()
  for (const each of candidates()) {
    // Adding 0 turns -0 into 0, because JSON has one zero.
    const number = each + 0
    if (used.has(number) || !fits(number)) continue
    used.add(number)
    yield number
    if (used.size >= MAX_VARIANTS) return
  }

  function* candidates(): Generator<number> {
    yield near
    yield* multiples(0, 4)
    for (const distance of [0.5, 0.25, 1e-3, 1e-6, 1e-9]) {
      yield* [near + distance, near - distance, near + Math.abs(near) * distance, near - Math.abs(near) * distance]
    }
    if (Number.isFinite(low) && Number.isFinite(high))
      for (let part = 1; part < 16; part += 1) yield low + ((high - low) * part) / 16
    yield* multiples(5, MAX_STEPS)
  }

  function* multiples(from: number, to: number): Generator<number> {
    for (let count = from; count <= to; count += 1) yield* [(start + count) * unit, (start - count) * unit]
  }
}

/** Steps from the nearest number that are tried, for a schema with several steps: 64 multiples of 15 are within 960 units. */
const MAX_STEPS = 1024

/** Examples of the formats of JSON Schema, OpenAI's strict mode and OpenAPI. Further ones have other lengths. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  date: ['2000-01-01', '2000-01-02'],
  time: ['00:00:00Z', '00:00:01Z'],
  duration: ['P1D', 'P2D', 'P1Y2M3DT4H5M6S'],
  email: ['someone@example.com', 'a@example.com'],
  'idn-email': ['someone@example.com', 'a@example.com'],
  hostname: ['example.com', 'a.example.com'],
  'idn-hostname': ['example.com', 'a.example.com'],
  ipv4: ['192.0.2.1', '192.0.2.2', '192.0.2.100'],
  ipv6: ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:0:0:0:1'],
  uri: ['https://example.com/', 'https://example.com/a'],
  url: ['https://example.com/', 'https://example.com/a'],
  'uri-reference': ['/a', 'https://example.com/'],
  'uri-template': ['/a', 'https://example.com/{a}'],
  iri: ['https://example.com/', 'https://example.com/a'],
  'iri-reference': ['/a', 'https://example.com/'],
  uuid: ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001'],
  'json-pointer': ['/a', '/a/b'],
  'relative-json-pointer': ['0', '1', '0/a'],
  regex: ['a', 'a+'],
  byte: ['YQ==', 'YWJj'],
}

/** Yields examples of a format, and a longer one if the minimum length requires it. */
function* formatted(format: string, minimum: number): Generator<string> {
  const examples = FORMATS[format] ?? []
  yield* examples
  const [first = ''] = examples
  const more = 'a'.repeat(Math.max(0, Math.min(MAX_LENGTH, minimum) - first.length))
  // A label of a host name, and the name before the at sign, have 63 or 64 characters at the limit.
  if (format.endsWith('email')) yield `${more.slice(0, 40)}${first.replace('@', `@${labels(more.slice(40))}`)}`
  else if (format.endsWith('hostname')) yield `${labels(more)}${first}`
  else yield `${first}${more}`
}

/** Divides letters into labels of a host name. */
function labels(letters: string): string {
  return letters.replace(/.{1,50}/g, (label) => `${label}.`)
}

const MAX_LENGTH = 100_000

/** Yields texts for a schema: the given text, cut or extended to its length, examples of its format, texts of its patterns. */
export function* strings(conjunction: Conjunction, value: JsonValue | undefined, text: string): Generator<string> {
  const minimum = largest(conjunction, 'minLength', 0)
  const maximum = smallest(conjunction, 'maxLength', Number.POSITIVE_INFINITY)
  const patterns = valuesOf(conjunction, 'pattern').map(String)
  const base = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : text
  yield base
  yield ofLength(base, minimum, maximum)
  for (const format of valuesOf(conjunction, 'format')) yield* formatted(String(format), minimum)
  for (const pattern of patterns) yield* matching(pattern, minimum, maximum)
  if (patterns.length > 0)
    for (const each of [...COMMON_TEXTS, ...Object.values(FORMATS).flat()])
      yield ofLength(each, Math.max(minimum, each.length), maximum)
  if (patterns.length > 0) return
  for (let count = 2; count <= MAX_VARIANTS; count += 1) yield ofLength(`${count} ${base}`, minimum, maximum)
  for (let code = 97; code <= 122; code += 1) yield ofLength(String.fromCharCode(code), minimum, maximum)
}

/** Cuts or extends a text, counting characters as JSON Schema does. */
function ofLength(text: string, minimum: number, maximum: number): string {
  const characters = [...text]
  return (
    characters.slice(0, maximum).join('') + '.'.repeat(Math.max(0, Math.min(minimum, maximum, MAX_LENGTH) - characters.length))
  )
}

/** Repetitions of an unbounded quantifier. */
const MAX_REPETITIONS = 40
const MAX_PATTERN_TEXTS = 64

/** Texts for patterns that `randexp` does not read, such as the lookaheads of rules for passwords. */
const COMMON_TEXTS = [
  'Aa1!Aa1!Aa1!',
  'Aa1Aa1Aa1',
  'Aa1!',
  'Aa1',
  'a',
  'A',
  '1',
  'a1',
  'abcdefgh',
  '12345678',
  'a b',
  'A b',
  'a-1',
  'a_1',
  '-1',
  '1.5',
]

/** Members of the Unicode classes that `randexp` does not read. */
const CLASSES: Readonly<Record<string, string>> = {
  L: 'A-Za-z',
  Letter: 'A-Za-z',
  Alphabetic: 'A-Za-z',
  Lu: 'A-Z',
  Uppercase: 'A-Z',
  Ll: 'a-z',
  Lowercase: 'a-z',
  N: '0-9',
  Nd: '0-9',
  Number: '0-9',
  P: '.,',
  Punctuation: '.,',
  S: '+',
  Z: ' ',
  Zs: ' ',
}

/** Writes Unicode classes such as `\p{L}` as ranges. */
function withoutClasses(pattern: string): string {
  let isInClass = false
  return pattern.replace(/p\{(\w+)\}|\.|[[\]]/g, (part, name: string | undefined) => {
    if (part === '[') isInClass = true
    if (part === ']') isInClass = false
    const members = name === undefined ? undefined : CLASSES[name]
    if (members === undefined) return part
    return isInClass ? members : `[${members}]`
  })
}

/** The random choice of `randexp`, which its declarations call private. */
interface Generation {
  randInt(from: number, to: number): number
}

/** Yields texts that match a regular expression: the shortest, the longest, and others between. */
function* matching(pattern: string, minimum: number, maximum: number): Generator<string> {
  let source: InstanceType<typeof RandExp> & Generation
  try {
    source = new RandExp(withoutClasses(pattern), 'u') as typeof source
  } catch {
    return
  }
  const longest = Math.min(Number.isFinite(maximum) ? maximum : Math.max(MAX_REPETITIONS, minimum), maxRepetitions(pattern))
  if (longest < 0) return
  const isAnchored = /[$^]/.test(pattern)
  const lengths = [minimum - 2, minimum - 1, minimum, maximum - 1, maximum].filter((each) => each >= 0 && each <= longest)
  for (let variant = 0; variant <= MAX_PATTERN_TEXTS; variant += 1) {
    let position = 0
    source.max = variant === 0 ? 0 : Math.ceil((longest * variant) / MAX_PATTERN_TEXTS)
    // The low end of every range comes first; later variants move through the ranges.
    source.randInt = (from, to) => {
      position += 1
      return from + ((variant * position) % (to - from + 1))
    }
    yield* isAnchored ? [source.gen()] : padded(source.gen(), minimum, maximum)
    source.max = lengths[variant] ?? variant
    source.randInt = (_, to) => to
    yield source.gen()
  }
}

/** Returns the repetitions of each unbounded quantifier that keep a text short, even if the quantifiers are nested; 0 or less if no text is short. */
function maxRepetitions(pattern: string): number {
  const counted = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) => Math.max(Number(from), Number(to ?? 0)))
  const room = MAX_LENGTH / counted.reduce((product, count) => product * Math.max(1, count), 1)
  const unbounded = pattern.match(/[*+]|,\}/g)?.length ?? 0
  let repetitions = MAX_LENGTH
  while (repetitions > 0 && pow(repetitions, unbounded) > room) repetitions = Math.floor(repetitions / 2)
  return room < 1 ? -1 : repetitions
}

/** A pattern without anchors accepts text around the match. */
function padded(text: string, minimum: number, maximum: number): readonly string[] {
  const longer = ofLength(text, minimum, maximum)
  return longer === text ? [text] : [text, longer, `${longer.slice(text.length)}${text}`]
}
