import { type JsonValue, type Profile, parseJson, trimCharacters } from '@orreryjs/core'
import { type Parser, parsed, unfencedLines, unparsed } from '@orreryjs/core/agents'
import type { StateactOptions } from './options.ts'
import { isAction, keysOf, plainName } from './states.ts'

/** A parsed reply. */
export interface Reply {
  /** The reply up to its action, without code fences; later prompts repeat it. */
  readonly text: string
  /** Names and texts of its other keys, in its order. */
  readonly stated: readonly (readonly [name: string, text: string])[]
  readonly action: string
}

/** Text of a key without a value. */
export const NONE = 'None'

/** Returns the parser of replies in a format. It knows all keys of the profile, even keys that the option `keys` leaves out. */
export function replyParser(profile: Profile, format: StateactOptions['format']): Parser<Reply> {
  const names = keysOf(profile).map(({ name }) => name)
  const action = names.find(isAction) ?? 'action'
  const expected = format === 'json' ? `a JSON object with the key "${action}"` : `a line that begins with \`${action}: \``
  return ({ text }) => {
    const reply = (format === 'json' ? readObject(text, names) : undefined) ?? readLines(text, names)
    return reply === undefined ? unparsed(expected) : parsed(reply)
  }
}

/**
 * Reads the lines of a reply. A line that begins with a known key starts its value, and other lines continue it. The last action counts; the
 * text after it, such as an imagined observation, is dropped.
 */
function readLines(reply: string, names: readonly string[]): Reply | undefined {
  const lines = unfencedLines(reply)
  const fields = fieldsIn(lines, names)
  const last = fields.findLast(({ name }) => isAction(name))
  if (last === undefined) return undefined
  const before = fields.slice(0, fields.indexOf(last)).filter(({ name }) => !isAction(name))
  return {
    text: lines
      .slice(0, last.line + 1)
      .join('\n')
      .trim(),
    stated: [...new Map(before.map(({ name, lines }) => [name, textOrNone(lines.join('\n'))]))],
    action: (last.lines[0] ?? '').trim(),
  }
}

interface Field {
  readonly name: string
  /** Position of its first line. */
  readonly line: number
  readonly lines: string[]
}

function fieldsIn(lines: readonly string[], names: readonly string[]): readonly Field[] {
  const fields: Field[] = []
  for (const [line, text] of lines.entries()) {
    const colon = text.indexOf(':')
    const key = colon < 0 ? '' : plainName(trimCharacters(text.slice(0, colon), ' \t>*-'))
    const name = names.find((each) => plainName(each) === key)
    if (name !== undefined)
      fields.push({
        name,
        line,
        lines: [
          text
            .slice(colon + 1)
            .replace(/^\*+/, '')
            .trim(),
        ],
      })
    else fields.at(-1)?.lines.push(text)
  }
  return fields
}

/** Reads the keyed lines of a demonstration. */
export function readStated(text: string, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(fieldsIn(text.split('\n'), names).map(({ name, lines }) => [plainName(name), textOrNone(lines.join('\n'))]))
}

/** Reads the JSON object of a reply, also without its closing brace, at which the released code stops the model. */
function readObject(reply: string, names: readonly string[]): Reply | undefined {
  const start = reply.indexOf('{')
  if (start < 0) return undefined
  const end = reply.lastIndexOf('}')
  const text = end < start ? `${reply.slice(start).trim()}}` : reply.slice(start, end + 1)
  const members = membersOf(text)
  const fields = members.flatMap(([key, value]) => {
    const name = names.find((each) => plainName(each) === plainName(key))
    return name === undefined ? [] : [[name, valueText(value)] as const]
  })
  const action = fields.findLast(([name]) => isAction(name))
  if (action === undefined) return undefined
  return { text, stated: fields.filter(([name]) => !isAction(name)), action: action[1] === NONE ? '' : action[1] }
}

function membersOf(text: string): readonly (readonly [string, JsonValue])[] {
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  } catch {
    return []
  }
}

function valueText(value: JsonValue): string {
  if (Array.isArray(value)) return textOrNone(value.map(valueText).join(', '))
  return value === null ? NONE : textOrNone(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function textOrNone(text: string): string {
  return text.trim() === '' ? NONE : text.trim()
}
