import type { JsonObject, JsonValue } from '@orreryjs/core'
import { readAnswer } from '../evaluate/answers/answer-text.ts'
import { assertedValues } from '../evaluate/answers/asserted-values.ts'
import { type ExpectedAnswer, isYesOrNo, type Value } from '../evaluate/expected.ts'

type Retrieved = Exclude<ExpectedAnswer, { kind: 'impossible' }>

/** Type of a retrieved value. */
type ValueType = Value['type'] | 'boolean'

const SCHEMAS: Readonly<Record<ValueType, JsonObject>> = {
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  money: { type: 'number', format: 'currency' },
  date: { type: 'string', format: 'date' },
  duration: { type: 'string', format: 'duration' },
  distance: { type: 'string', format: 'distance' },
}

/** Names of the members of a pair. */
const KEY = 'name'
const VALUE = 'value'

/** Returns the schema of `retrieved_data`, a list of equal items. */
export function resultSchema(expected: Retrieved): JsonObject {
  return { type: 'array', items: itemSchema(expected) }
}

function itemSchema(expected: Retrieved): JsonObject {
  if (expected.kind !== 'pairs') return SCHEMAS[typeOf(expected)]
  return { type: 'object', properties: { [KEY]: SCHEMAS.text, [VALUE]: SCHEMAS[typeOf(expected)] } }
}

/** Returns the expected `retrieved_data`. Of yes or no with a fact, only yes or no: items have one type. */
export function expectedData(expected: Retrieved): readonly JsonValue[] {
  switch (expected.kind) {
    case 'value':
      return [dataOf(expected.value)]
    case 'list':
      return expected.values.map(dataOf)
    case 'pairs':
      return expected.pairs.map(([key, value]) => ({ [KEY]: key, [VALUE]: dataOf(value) }))
    case 'fact':
      return [expected.isYes]
    default:
      return expected satisfies never
  }
}

/** Reads `retrieved_data` from an answer in words. Only the expected types are known, not the expected values. */
export function dataInAnswer(expected: Retrieved, answer: string, goal: string): readonly JsonValue[] {
  const cased = readAnswer(answer, goal).cased.trimStart().replace(PREFIX, '')
  const type = typeOf(expected)
  if (expected.kind === 'pairs') return cased.split(SEPARATOR).flatMap((line) => pairIn(line, type))
  if (expected.kind === 'list' && type === 'text') return cased.split(SEPARATOR).flatMap((line) => line.trim() || [])
  return valuesIn(cased, type)
}

/** Words before an answer. */
const PREFIX = /^(?:the |my )?(?:final )?answer(?:s are| is|:) /i

/** True if yes or no is expected and the answer begins with it. */
export function isYesOrNoAnswer(expected: Retrieved, cased: string): boolean {
  return typeOf(expected) === 'boolean' && /^\W*(?:yes|no)\b/i.test(cased.trimStart().replace(PREFIX, ''))
}

/** Between the items of a list. The comma of a number has no space after it. */
const SEPARATOR = /\n|;|, |,$/

function pairIn(line: string, type: ValueType): readonly JsonValue[] {
  const at = line.lastIndexOf(':')
  const [value] = at < 0 ? [] : valuesIn(line.slice(at + 1), type)
  return value === undefined ? [] : [{ [KEY]: line.slice(0, at).trim(), [VALUE]: value }]
}

function valuesIn(text: string, type: ValueType): readonly JsonValue[] {
  if (type === 'text') return text.trim() === '' ? [] : [text.trim()]
  if (type === 'boolean') {
    const [word] = /\b(?:yes|no)\b/i.exec(text) ?? []
    return word === undefined ? [] : [isYes(word)]
  }
  const found = assertedValues(type, text.toLowerCase()).map(({ content }) => content)
  return [...new Set(found)].map((content) => typedData(type, content))
}

function typeOf(expected: Retrieved): ValueType {
  switch (expected.kind) {
    case 'value':
      return expected.value.type === 'text' && isYesOrNo(expected.value.text) ? 'boolean' : expected.value.type
    case 'list':
      return expected.values[0]?.type ?? 'text'
    case 'pairs':
      return expected.pairs[0]?.[1].type ?? 'text'
    case 'fact':
      return 'boolean'
    default:
      return expected satisfies never
  }
}

function dataOf(value: Value): JsonValue {
  switch (value.type) {
    case 'text':
      return isYesOrNo(value.text) ? isYes(value.text) : value.text
    case 'number':
      return typedData('number', String(value.number))
    case 'money':
      return typedData('money', String(value.cents))
    case 'date':
      return value.date
    case 'duration':
      return typedData('duration', String(value.minutes))
    case 'distance':
      return typedData('distance', String(value.metres))
    default:
      return value satisfies never
  }
}

/** Formats a normalized value, which is in cents, minutes or metres. */
function typedData(type: Exclude<Value['type'], 'text'>, content: string): JsonValue {
  switch (type) {
    case 'number':
      return Number(content)
    case 'money':
      return Number(content) / 100
    case 'date':
      return content
    case 'duration':
      return `${content} minutes`
    case 'distance':
      return `${content} m`
    default:
      return type satisfies never
  }
}

function isYes(text: string): boolean {
  return text.toLowerCase() === 'yes'
}
