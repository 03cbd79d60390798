import { pythonRepr, pythonSplit, pythonStrip } from '@orreryjs/python'
import type { ParsedAction } from './action.ts'
import { parsedAs, parsingError } from './action.ts'
import { untypable, webarenaKeys } from './keys.ts'
import { pythonInt } from './python-int.ts'

// Python uses `search` rather than `match`; its `\d` matches digits of any script, and its dot excludes only "
// ".
const CLICK = /click ?\[(\p{Nd}+)\]/u
const HOVER = /hover ?\[(\p{Nd}+)\]/u
const SCROLL = /scroll ?\[?(up|down)\]?/u
const TAB_FOCUS = /tab_focus ?\[(\p{Nd}+)\]/u

// These three end with a text up to the last bracket of a line (`bracketed`).
const PRESS = /press ?\[/
const GOTO = /goto ?\[/
const STOP = /stop ?\[/

// A text up to the last flag of a line (`readType`).
const TYPE = /type ?\[(\p{Nd}+)\] ?\[/u
const FLAG = /\](?= ?\[(\p{Nd}+)\])/gu

/** Parses an action's text as WebArena's `create_id_based_action` does, including its quirks. */
export function readWebarenaAction(text: string): ParsedAction {
  const line = pythonStrip(text)
  const verb = line.includes('[') ? pythonStrip(line.slice(0, line.indexOf('['))) : pythonSplit(line)[0]
  switch (verb) {
    case undefined:
      return { kind: 'misread', error: 'IndexError', message: 'list index out of range' }
    case 'click':
    case 'hover':
      return found(line, verb, verb === 'click' ? CLICK : HOVER, (id) => parsedAs({ type: verb, id }))
    case 'type':
      return readType(line)
    case 'press':
      return read(line, verb, bracketed(line, PRESS), (keys) => parsedAs({ type: verb, keys: webarenaKeys(keys) }))
    case 'scroll':
      return found(line, verb, SCROLL, (direction) => parsedAs({ type: verb, direction: direction === 'up' ? 'up' : 'down' }))
    case 'goto':
      return read(line, verb, bracketed(line, GOTO), (url) => parsedAs({ type: verb, url }))
    case 'tab_focus':
      return found(line, verb, TAB_FOCUS, (tab) => parsedAs({ type: verb, tab: pythonInt(tab) }))
    case 'new_tab':
    case 'close_tab':
    case 'go_back':
    case 'go_forward':
      return parsedAs({ type: verb })
    case 'stop':
      return parsedAs({ type: verb, answer: bracketed(line, STOP) ?? '' })
    default:
      return parsingError(`Invalid action ${line}`)
  }
}

function found(line: string, verb: string, form: RegExp, parse: (argument: string) => ParsedAction): ParsedAction {
  return read(line, verb, form.exec(line)?.[1], parse)
}

function read(line: string, verb: string, argument: string | undefined, parse: (argument: string) => ParsedAction): ParsedAction {
  return argument === undefined ? parsingError(`Invalid ${verb} action ${line}`) : parse(argument)
}

/**
 * Returns the match of Python's `opening([^\n]+)\]`: at least one character up to the last bracket of the first line that has one. A
 * regular expression would scan the line again from each opening.
 */
function bracketed(text: string, opening: RegExp): string | undefined {
  for (const line of text.split('\n')) {
    const match = opening.exec(line)
    if (match === null) continue
    const start = match.index + match[0].length
    const end = line.lastIndexOf(']')
    if (end > start) return line.slice(start, end)
  }
  return undefined
}

function readType(line: string): ParsedAction {
  // Any other ending becomes part of the text, including `[press_enter_after=0]`.
  const flagged = line.endsWith('[0]') || line.endsWith('[1]') ? line : `${line} [1]`
  const typed = typedText(flagged)
  if (typed === undefined) return parsingError(`Invalid type action ${flagged}`)
  const { id, content, flag } = typed
  const text = flag === '1' ? `${content}\n` : content
  const unknown = untypable(text)
  if (unknown !== undefined) return { kind: 'misread', error: 'KeyError', message: pythonRepr(unknown) }
  return parsedAs({ type: 'type', id, text, clears: false })
}

/** Returns the first line's id, text and flag: the text ends before the last flag of the line. */
function typedText(text: string): { readonly id: string; readonly content: string; readonly flag: string } | undefined {
  for (const line of text.split('\n')) {
    const match = TYPE.exec(line)
    if (match === null) continue
    const start = match.index + match[0].length
    const last = [...line.matchAll(FLAG)].findLast(({ index }) => index > start)
    if (last !== undefined) return { id: match[1] ?? '', content: line.slice(start, last.index), flag: last[1] ?? '' }
  }
  return undefined
}
