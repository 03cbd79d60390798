import type { ParsedAction } from './action.ts'
import { parsedAs, parsingError } from './action.ts'
import { strictKeys } from './keys.ts'
import { pythonInt } from './python-int.ts'

type Verb =
  | ('click' | 'hover' | 'type' | 'press' | 'scroll' | 'goto' | 'tab_focus' | 'stop')
  | ('new_tab' | 'close_tab' | 'go_back' | 'go_forward')

/** Syntax of each action. */
const FORMS: Readonly<Record<Verb, string>> = {
  click: 'click [id]',
  hover: 'hover [id]',
  type: 'type [id] [text] [press_enter_after=0|1]',
  press: 'press [keys]',
  scroll: 'scroll [down] or scroll [up]',
  goto: 'goto [url]',
  tab_focus: 'tab_focus [index]',
  new_tab: 'new_tab',
  close_tab: 'close_tab',
  go_back: 'go_back',
  go_forward: 'go_forward',
  stop: 'stop [answer]',
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ...Object.keys(FORMS).map((verb): [string, Verb] => [verb, verb as Verb]),
  // Name that WebArena uses for the action in its history.
  ['page_focus', 'tab_focus'],
])

const NUMBER = /^\[\s*(\p{Nd}+)\s*\]/u
const DIRECTION = /^\[?\s*(?:direction\s*=\s*)?(up|down)(?:\s*\])?\s*$/iu
const BRACKETS = /^\[([\s\S]*)\]/u
const TYPE = /^\[\s*(\p{Nd}+)\s*\]\s*\[([\s\S]*)\]$/u
const FLAGGED = /^([\s\S]*)\]\s*\[\s*(?:press_enter_after\s*=\s*)?(0|1|true|false)\s*$/iu
const WRONG_FLAG = /\]\s*\[\s*press_enter_after\b[^\]]*$/iu
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const IS_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i

/**
 * Parses an action's text by the repaired rules: verbs in any case, white space wherever it is insignificant, line breaks in
 * texts and answers (literal or as ` `), any character, `press_enter_after=0` as documented, `[0]` and `[1]` as texts if no flag
 * follows, an empty text to clear the field, common key names, and hosts without a scheme. Typing replaces the content of a
 * field.
 */
export function readStrictAction(text: string): ParsedAction {
  const line = text.trim()
  const [written = ''] = /^[a-z_]+/i.exec(line) ?? []
  const verb = VERBS.get(written.toLowerCase())
  const rest = line.slice(written.length)
  if (verb === undefined || /^[^\s[]/.test(rest)) {
    return parsingError(`unknown action ${quoted(line)}; expected one of: ${Object.values(FORMS).join(', ')}`)
  }
  return readArguments(verb, rest.trim()) ?? parsingError(`cannot read ${quoted(line)}; expected ${FORMS[verb]}`)
}

function readArguments(verb: Verb, rest: string): ParsedAction | undefined {
  switch (verb) {
    case 'click':
    case 'hover':
      return argument(NUMBER, rest, (id) => parsedAs({ type: verb, id: String(pythonInt(id)) }))
    case 'type':
      return readType(rest)
    case 'press':
      return argument(BRACKETS, rest, (keys) => (keys === '' ? undefined : parsedAs({ type: verb, keys: strictKeys(keys) })))
    case 'scroll':
      return argument(DIRECTION, rest, (direction) =>
        parsedAs({ type: verb, direction: direction.toLowerCase() === 'up' ? 'up' : 'down' }),
      )
    case 'goto':
      return argument(BRACKETS, rest, (url) =>
        url.trim() === '' ? undefined : parsedAs({ type: verb, url: address(url.trim()) }),
      )
    case 'tab_focus':
      return argument(NUMBER, rest, (tab) => parsedAs({ type: verb, tab: pythonInt(tab) }))
    case 'stop':
      return parsedAs({ type: verb, answer: withLines(BRACKETS.exec(rest)?.[1] ?? rest.replace(/^\[/, '')) })
    default:
      return /^(?:\[\s*\])?$/.test(rest) ? parsedAs({ type: verb }) : undefined
  }
}

function argument(form: RegExp, rest: string, read: (argument: string) => ParsedAction | undefined): ParsedAction | undefined {
  const found = form.exec(rest)?.[1]
  return found === undefined ? undefined : read(found)
}

function readType(rest: string): ParsedAction | undefined {
  const [, id, content = ''] = TYPE.exec(rest) ?? []
  if (id === undefined) return undefined
  const [, text, flag = '1'] = FLAGGED.exec(content) ?? [undefined, content]
  if (text === content && WRONG_FLAG.test(content)) return undefined
  const enters = flag === '1' || flag.toLowerCase() === 'true'
  return parsedAs({
    type: 'type',
    id: String(pythonInt(id)),
    text: `${withLines(text ?? '')}${enters ? '\n' : ''}`,
    clears: true,
  })
}

/**
 * Decodes ` ` to a line break and `\\` to a backslash, for agents that write one line at a time.
 */
function withLines(text: string): string {
  return text.replace(/\\([\\n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
}

function address(url: string): string {
  return !HAS_SCHEME.test(url) || /^[a-z0-9.-]+:\d/i.test(url) ? (IS_HOST.test(url) ? `http://${url}` : url) : url
}

/** Quotes a text for an error message: on one line, at most 120 characters. */
function quoted(text: string): string {
  const line = JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}...` : text)
  return text === '' ? 'an empty text' : line
}
