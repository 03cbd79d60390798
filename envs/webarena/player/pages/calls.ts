import { type Exchange, remembering } from '@orreryjs/core/worlds'
import { readPage } from './page.ts'
import { heldIn } from './parts.ts'

/**
 * Actions as calls, `fill('12', 'tea')`, as BrowserGym takes them. What is known of the web is written once, with actions in
 * brackets; where pages are told as BrowserGym tells them, actions are put into brackets when they are read and into calls when
 * they are said.
 */

const VERBS =
  'click|dblclick|hover|focus|clear|fill|select_option|press|keyboard_press|scroll|goto|go_back|go_forward|new_tab|tab_focus|tab_close|noop|send_msg_to_user|report_infeasible'
const STRING = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`
const CALL = `(?:${VERBS})\\((?:${STRING}|[^()'"])*\\)`
const CALLS = new RegExp(`^${CALL}(?:[\\s;]*${CALL})*$`)
const EACH = new RegExp(`(${VERBS})\\(((?:${STRING}|[^()'"])*)\\)`, 'g')
const VALUE = new RegExp(`(?:\\w+ *= *)?(${STRING}|-?[\\w.]+)`, 'g')

/** Whether a text is one call or several and nothing else. */
export function areCalls(text: string): boolean {
  return CALLS.test(text)
}

/** Whether a page is told as BrowserGym tells it: all of it, below a root that has no id. */
export function isToldWhole(page: string): boolean {
  return /^[ \t]*RootWebArea ['"]/m.test(page)
}

interface Call {
  readonly verb: string
  readonly values: readonly string[]
}

function callsIn(text: string): readonly Call[] {
  return [...text.matchAll(EACH)].map(([, verb = '', given = '']) => ({
    verb,
    values: [...given.matchAll(VALUE)].map(([, value = '']) => plain(value)),
  }))
}

/** A value without its quotes. */
function plain(value: string): string {
  if (!/^['"]/.test(value)) return value
  return value.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}

/** The exchanges with their actions in brackets. Enter in a field sends what was written there. */
export function inBrackets(transcript: readonly Exchange[]): readonly Exchange[] {
  const written = new Map<string, string>()
  return transcript.map(({ line, observation }) => ({ line: bracketsOf(line, written), observation }))
}

/** An action in brackets; what is no call stays as it is. */
export function bracketsOf(line: string, written: Map<string, string> = new Map()): string {
  if (!areCalls(line)) return line
  const [first, second] = callsIn(line)
  if (first === undefined) return line
  const { verb, values } = first
  const [one = '', other = ''] = values
  switch (verb) {
    case 'click':
    case 'dblclick':
    case 'focus':
      return `click [${one}]`
    case 'fill': {
      written.set(one, other)
      const isSent = second?.verb === 'press' && second.values[1] === 'Enter'
      return `type [${one}] [${escaped(other)}] [${isSent ? 1 : 0}]`
    }
    case 'clear':
      return `type [${one}] [] [0]`
    case 'select_option':
      return `type [${one}] [${escaped(other)}] [1]`
    case 'press': {
      const held = written.get(one)
      return other === 'Enter' && held !== undefined ? `type [${one}] [${escaped(held)}] [1]` : `press [${other}]`
    }
    case 'scroll':
      return `scroll [${other.startsWith('-') ? 'up' : 'down'}]`
    case 'send_msg_to_user':
      return `stop [${escaped(one)}]`
    case 'report_infeasible':
      return `stop [${/^N\/A/i.test(one) ? '' : 'N/A: '}${escaped(one)}]`
    case 'noop':
      return line
    default:
      return [NAMES.get(verb) ?? verb, ...values.map((value) => `[${value}]`)].join(' ')
  }
}

/** Verbs that have another name as calls. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['keyboard_press', 'press'],
  ['tab_close', 'close_tab'],
])

const BRACKETS = /^(\w+)(?: \[([^\]]*)\])?(?: \[([\s\S]*?)\])?(?: \[([01])\])?$/

/** An action in brackets as a call for that page. A list takes a choice; a field that holds the text takes Enter. */
export function callOf(action: string, page: string): string {
  const [, verb = '', first = '', text = '', enters] = BRACKETS.exec(action) ?? []
  switch (verb) {
    case 'click':
    case 'hover':
      return `${verb}(${quoted(first)})`
    case 'type':
      return written(first, unescaped(text), enters === '1', page)
    case 'press':
      return `keyboard_press(${quoted(first)})`
    case 'scroll':
      return `scroll(0, ${first === 'up' ? -WINDOW : WINDOW})`
    case 'goto':
      return `goto(${quoted(first)})`
    case 'go_back':
    case 'go_forward':
    case 'new_tab':
      return `${verb}()`
    case 'tab_focus':
      return `tab_focus(${first})`
    case 'close_tab':
      return 'tab_close()'
    case 'stop': {
      const answer = unescaped(/^stop \[([\s\S]*)\]$/.exec(action)?.[1] ?? first)
      return /^N\/A/i.test(answer) ? `report_infeasible(${quoted(answer)})` : `send_msg_to_user(${quoted(answer)})`
    }
    default:
      return action
  }
}

/** Pixels of a step down. */
const WINDOW = 720

function written(id: string, text: string, enters: boolean, page: string): string {
  const { nodes } = readPage(page)
  const node = nodes.find((each) => each.id === id)
  if (isChoice(page, id)) return `select_option(${quoted(id)}, ${quoted(text)})`
  const isHeld = node !== undefined && heldIn(node, nodes) === text
  return enters && isHeld ? `press(${quoted(id)}, 'Enter')` : `fill(${quoted(id)}, ${quoted(text)})`
}

/** Whether an element is a list of choices and no field with suggestions. */
function isChoice(page: string, id: string): boolean {
  const line = linesOf(page).get(id) ?? ''
  return /^(?:listbox\b|combobox\b(?!.*\bautocomplete=))/.test(line)
}

/** The lines of a page's elements by their ids. */
const linesOf: (page: string) => ReadonlyMap<string, string> = remembering(
  (page) => new Map([...page.matchAll(/^[ \t]*\[(\w+)\] (.*)$/gm)].map(([, id = '', line = '']) => [id, line])),
  32,
)

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}
