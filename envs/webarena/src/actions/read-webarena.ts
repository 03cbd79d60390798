import { pythonRepr, pythonSplit, pythonStrip } from '@orreryjs/python'
import type { ParsedAction } from './action.ts'
import { parsedAs, parsingError } from './action.ts'
import { untypable, webarenaKeys } from './keys.ts'
import { pythonInt } from './python-int.ts'

// Python uses `search` rather than `match`; its `\d` matches digits of any script, and its dot excludes only "
// ".
const CLICK = /click ?\[(\p{Nd}+)\]/u
const HOVER = /hover ?\[(\p{Nd}+)\]/u
const TYPE = /type ?\[(\p{Nd}+)\] ?\[([^\n]+)\] ?\[(\p{Nd}+)\]/u
const PRESS = /press ?\[([^\n]+)\]/u
const SCROLL = /scroll ?\[?(up|down)\]?/u
const GOTO = /goto ?\[([^\n]+)\]/u
const TAB_FOCUS = /tab_focus ?\[(\p{Nd}+)\]/u
const STOP = /stop ?\[([^\n]+)\]/u

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
      return found(line, verb, PRESS, (keys) => parsedAs({ type: verb, keys: webarenaKeys(keys) }))
    case 'scroll':
      return found(line, verb, SCROLL, (direction) => parsedAs({ type: verb, direction: direction === 'up' ? 'up' : 'down' }))
    case 'goto':
      return found(line, verb, GOTO, (url) => parsedAs({ type: verb, url }))
    case 'tab_focus':
      return found(line, verb, TAB_FOCUS, (tab) => parsedAs({ type: verb, tab: pythonInt(tab) }))
    case 'new_tab':
    case 'close_tab':
    case 'go_back':
    case 'go_forward':
      return parsedAs({ type: verb })
    case 'stop':
      return parsedAs({ type: verb, answer: STOP.exec(line)?.[1] ?? '' })
    default:
      return parsingError(`Invalid action ${line}`)
  }
}

function found(line: string, verb: string, form: RegExp, read: (argument: string) => ParsedAction): ParsedAction {
  const argument = form.exec(line)?.[1]
  return argument === undefined ? parsingError(`Invalid ${verb} action ${line}`) : read(argument)
}

function readType(line: string): ParsedAction {
  // Any other ending becomes part of the text, including `[press_enter_after=0]`.
  const flagged = line.endsWith('[0]') || line.endsWith('[1]') ? line : `${line} [1]`
  const [, id, content = '', flag] = TYPE.exec(flagged) ?? []
  if (id === undefined) return parsingError(`Invalid type action ${flagged}`)
  const text = flag === '1' ? `${content}\n` : content
  const unknown = untypable(text)
  if (unknown !== undefined) return { kind: 'misread', error: 'KeyError', message: pythonRepr(unknown) }
  return parsedAs({ type: 'type', id, text, clears: false })
}
