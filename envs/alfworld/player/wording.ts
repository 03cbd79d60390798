import { hasInOrder } from '@orreryjs/core'
import type { Prompt } from '@orreryjs/core/worlds'

/** Commands that differ between dialects. */
export interface Wording {
  put(object: string, place: string): string
}

const CURRENT: Wording = { put: (object, place) => `move ${object} to ${place}` }
const OLD: Wording = { put: (object, place) => `put ${object} in/on ${place}` }

/** Detects the dialect from the prompt's command list, or else from its observations. */
export function readWording(prompt: Prompt): Wording {
  if (hasInOrder(prompt.actions, /\bmove\b/, /\bto\b/)) return CURRENT
  if (hasInOrder(prompt.actions, /\bput\b/, /\bin\/on\b/)) return OLD
  return prompt.transcript.some(({ observation }) => observation.startsWith('You arrive at loc ')) ? OLD : CURRENT
}

/** The world's answer to a rejected command. */
export const REFUSAL = 'Nothing happens.'

export const LOOK = 'look'
export const INVENTORY = 'inventory'

/** The command to walk to a receptacle. */
export function goTo(place: string): string {
  return `go to ${place}`
}

export function open(place: string): string {
  return `open ${place}`
}

export function examine(place: string): string {
  return `examine ${place}`
}

export function take(object: string, place: string): string {
  return `take ${object} from ${place}`
}

export function treat(treatment: string, object: string, appliance: string): string {
  return `${treatment} ${object} with ${appliance}`
}

export function use(lamp: string): string {
  return `use ${lamp}`
}

/** `mug 2` -> `mug`. */
export function typeOf(name: string): string {
  const space = name.lastIndexOf(' ')
  return space > 0 && isDigits(name, space + 1) ? name.slice(0, space) : name
}

/** True if the rest of a text is digits. No regular expression, because names are parsed very often. */
function isDigits(text: string, from: number): boolean {
  for (let index = from; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 48 || unit > 57) return false
  }
  return from < text.length
}

/** Returns the names in a list such as `a mug 2, a mug 1, and a pan 1`; empty for `nothing`. */
export function listedNames(list: string): readonly string[] {
  return [...list.matchAll(/\ban? ([a-z]+ \d+)/g)].map(([, name = '']) => name)
}
