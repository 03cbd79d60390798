import type { InvalidAction } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import type { Rules } from './rules.ts'
import type { Treatment } from './transition/conditions.ts'

/** A parsed action. It depends only on the text and the rules. Objects and receptacles are numbers. */
export type Action =
  | { readonly type: 'look' | 'inventory' | 'help' }
  | { readonly type: 'go' | 'open' | 'close' | 'inspect'; readonly receptacle: number }
  | { readonly type: 'examine' | 'use'; readonly object: number }
  | { readonly type: 'take' | 'move' | Treatment; readonly object: number; readonly receptacle: number }
  | { readonly type: 'slice'; readonly object: number; readonly tool: number }
  | { readonly type: 'malformed'; readonly invalid: InvalidAction }

type Reader = (rules: Rules, rest: string) => Action

const LOOK: Action = { type: 'look' }
const INVENTORY: Action = { type: 'inventory' }
const HELP: Action = { type: 'help' }

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['go to ', (rules, rest) => onReceptacle(rules, 'go', rest)],
  ['open ', (rules, rest) => onReceptacle(rules, 'open', rest)],
  ['close ', (rules, rest) => onReceptacle(rules, 'close', rest)],
  ['examine ', readExamine],
  ['use ', (rules, rest) => onObject(rules, 'use', rest)],
  ['take ', (rules, rest) => onBoth(rules, 'take', rest, ' from ')],
  ['move ', (rules, rest) => (rules.dialect === '2.1.1' ? noCommand(rules) : onBoth(rules, 'move', rest, ' to '))],
  ['put ', (rules, rest) => (rules.dialect === '2.1.1' ? onBoth(rules, 'move', rest, ' in/on ') : noCommand(rules))],
  ['clean ', (rules, rest) => onBoth(rules, 'clean', rest, ' with ')],
  ['heat ', (rules, rest) => onBoth(rules, 'heat', rest, ' with ')],
  ['cool ', (rules, rest) => onBoth(rules, 'cool', rest, ' with ')],
  ['slice ', readSlice],
])

/** Parses an action. Only surrounding white space is ignored, as by Python's `str.strip()`. */
export function parseAction(rules: Rules, text: string): Action {
  const command = pythonStrip(text)
  if (command === 'look') return LOOK
  if (command === 'inventory') return INVENTORY
  if (command === 'help' && rules.wording.help !== undefined) return HELP
  for (const [verb, read] of READERS) {
    if (command.startsWith(verb)) return read(rules, command.slice(verb.length))
  }
  return noCommand(rules)
}

function onReceptacle(rules: Rules, type: 'go' | 'open' | 'close', name: string): Action {
  const receptacle = rules.receptacles.get(name)
  return receptacle === undefined ? noReceptacle(name) : { type, receptacle }
}

function onObject(rules: Rules, type: 'examine' | 'use', name: string): Action {
  const object = rules.objects.get(name)
  return object === undefined ? malformed(unknownObject(name)) : { type, object }
}

function readExamine(rules: Rules, name: string): Action {
  const receptacle = rules.receptacles.get(name)
  return receptacle === undefined ? onObject(rules, 'examine', name) : { type: 'inspect', receptacle }
}

function onBoth(rules: Rules, type: 'take' | 'move' | Treatment, rest: string, link: string): Action {
  const [first, second] = splitAt(rest, link)
  if (second === undefined) return syntax(`'${type}' takes an object, '${link.trim()}' and a receptacle`)
  const receptacle = rules.receptacles.get(second)
  if (receptacle === undefined) return noReceptacle(second)
  const object = rules.objects.get(first)
  return object === undefined ? malformed(unknownObject(first)) : { type, object, receptacle }
}

function readSlice(rules: Rules, rest: string): Action {
  const [first, second] = splitAt(rest, ' with ')
  if (second === undefined) return syntax("'slice' takes an object, 'with' and a knife")
  const [object, tool] = [rules.objects.get(first), rules.objects.get(second)]
  if (object === undefined) return malformed(unknownObject(first))
  return tool === undefined ? malformed(unknownObject(second)) : { type: 'slice', object, tool }
}

function splitAt(text: string, link: string): readonly [string, string?] {
  const at = text.indexOf(link)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + link.length)]
}

function noCommand({ wording }: Rules): Action {
  const help = wording.help === undefined ? '' : "; 'help' lists them"
  return syntax(`this is no command of the game${help}`)
}

function syntax(reason: string): Action {
  return malformed({ kind: 'syntax', reason: `syntax: ${reason}` })
}

function noReceptacle(name: string): Action {
  return malformed({ kind: 'unknown', reason: `unknown receptacle: the room has no '${name}'` })
}

/** The same message for a nonexistent and an unseen object, so that a rejection reveals nothing. */
export function unknownObject(name: string): InvalidAction {
  return { kind: 'unknown', reason: `unknown object: no '${name}' has been seen` }
}

function malformed(invalid: InvalidAction): Action {
  return { type: 'malformed', invalid }
}
