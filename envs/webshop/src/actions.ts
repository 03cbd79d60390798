import type { InvalidAction } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import type { Rules } from './rules.ts'

/** Page buttons besides products and options, with their labels. */
export const BUTTONS = {
  search: 'Search',
  back: 'Back to Search',
  next: 'Next >',
  previous: '< Prev',
  description: 'Description',
  features: 'Features',
  reviews: 'Reviews',
  attributes: 'Attributes',
  buy: 'Buy Now',
} as const
/** A page button, by internal name. */
export type Button = keyof typeof BUTTONS

/** A parsed action; depends only on the text and the dialect. */
export type Action =
  | { readonly type: 'search'; readonly keywords: readonly string[] }
  /** `button` is set if the target is a button label; the target may also be an option value. */
  | { readonly type: 'click'; readonly target: string; readonly button?: Button }
  | { readonly type: 'think' }
  | { readonly type: 'restart' }
  | { readonly type: 'malformed'; readonly invalid: InvalidAction }

const EXACT_NAMES = new Map((Object.entries(BUTTONS) as [Button, string][]).map(([button, name]) => [name, button]))
const NAMES = new Map([...EXACT_NAMES].map(([name, button]) => [name.toLowerCase(), button]))

/** Parses an action by the rules of the dialect. */
export function parseAction(rules: Rules, text: string): Action {
  switch (rules.dialect) {
    case 'strict':
      return parseStrict(text)
    case 'upstream':
      return parseUpstream(text)
    case 'react':
      return parseReact(rules, text)
    default:
      return rules.dialect satisfies never
  }
}

/** The whole text is one action; surrounding white space is ignored. */
function parseStrict(text: string): Action {
  const [, name, argument = ''] = /^(search|click)\[([\s\S]*)\]$/.exec(pythonStrip(text)) ?? []
  if (name === undefined) return NO_ACTION
  if (pythonStrip(argument) === '') return malformed(`${name}[] names nothing`)
  return name === 'search' ? search(argument.toLowerCase()) : click(argument.toLowerCase())
}

/**
 * Matches upstream's pattern `(.+)\[(.+)\]` at the start of the text: text after the last bracket of the first line is ignored,
 * and the last opening bracket followed by text counts. Parsed from the end, since the regular expression would take quadratic
 * time in the number of brackets.
 */
function parseUpstream(text: string): Action {
  const [line = ''] = text.split('\n', 1)
  const close = line.lastIndexOf(']')
  const open = line.lastIndexOf('[', close - 2)
  const name = line.slice(0, Math.max(0, open))
  const argument = line.slice(open + 1, close).toLowerCase()
  if (name === 'search') return search(argument)
  return name === 'click' ? click(argument) : NO_ACTION
}

/**
 * The notebook reads one line without leading spaces, checks the start of the text and drops its last character as the closing
 * bracket.
 */
function parseReact({ rawAddresses }: Rules, text: string): Action {
  const [line = ''] = text.split('\n', 1)
  const action = line.slice(line.search(/[^ ]|$/))
  if (action.startsWith('think')) return THINK
  if (action === 'reset') return RESTART
  if (action.startsWith('search[')) {
    return action.length > 8 || rawAddresses ? search(action.slice(7, -1)) : malformed('search[] has no words')
  }
  if (!action.startsWith('click[')) return NO_ACTION
  const target = action.slice(6, -1)
  const button = EXACT_NAMES.get(target)
  return button === undefined ? { type: 'click', target } : { type: 'click', target, button }
}

/** Upstream splits at each space, so two consecutive spaces yield an empty word. */
function search(query: string): Action {
  return { type: 'search', keywords: query.split(' ') }
}

function click(target: string): Action {
  const button = NAMES.get(target)
  return button === undefined ? { type: 'click', target } : { type: 'click', target, button }
}

const THINK: Action = { type: 'think' }
const RESTART: Action = { type: 'restart' }
const NO_ACTION: Action = malformed('an action is search[words] or click[what the page offers]')

function malformed(problem: string): Action {
  return { type: 'malformed', invalid: { kind: 'syntax', reason: `syntax: ${problem}` } }
}
