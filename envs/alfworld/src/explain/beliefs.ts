import type { CheckedBelief } from '@orreryjs/core/worlds'
import type { Game } from '../game.ts'
import type { AlfworldState } from '../state.ts'

/** Names of objects and places in a text: `mug 2`. */
const NAMES = /\b[a-z]+ \d+\b/g
/** Words before a location, before a held object, and in between. */
const BEING = new Set(['am', 'm', 'are', 're', 'is', 's', 'currently', 'now', 'still', 'arrived', 'standing'])
const HOLDING = new Set(['hold', 'holds', 'holding', 'carry', 'carries', 'carrying'])
const FILLERS = new Set(['only', 'still', 'the', 'a', 'an'])

/** Compares a stated location or held object with the state. Other names are sentences that may state both. */
export function checkBeliefs(game: Game, state: AlfworldState, name: string, text: string): readonly CheckedBelief[] {
  const key = name.toLowerCase()
  if (/\bvisited\b|\bgoal\b|\bthought\b/.test(key)) return []
  if (/\blocation\b/.test(key)) return [location(game, state, namesIn(text))]
  if (/\binventory\b/.test(key)) return [inventory(game, state, namesIn(text))]
  const words = text
    .toLowerCase()
    .split(/[^a-z\d]/)
    .filter((word) => word !== '')
  const at = nameAfter(words, (word, before) => word === 'at' && BEING.has(before))
  const carried = nameAfter(words, (word) => HOLDING.has(word))
  return [
    ...(at === undefined ? [] : [location(game, state, namesIn(at))]),
    ...(carried === undefined ? [] : [inventory(game, state, namesIn(carried))]),
  ]
}

/** Returns the name, or `nothing`, that follows the first matching word. */
function nameAfter(words: readonly string[], isStart: (word: string, before: string) => boolean): string | undefined {
  const start = words.findIndex((word, index) => isStart(word, words[index - 1] ?? ''))
  if (start < 0) return undefined
  const [first = '', number = ''] = words.slice(start + 1).filter((word) => !FILLERS.has(word))
  if (first === 'nothing') return first
  return /^\d+$/.test(number) ? `${first} ${number}` : undefined
}

function namesIn(text: string): readonly string[] {
  return text.toLowerCase().match(NAMES) ?? []
}

function location({ receptacles }: Game, state: AlfworldState, stated: readonly string[]): CheckedBelief {
  const here = receptacles.filter((receptacle) => receptacle.location === state.location).map(({ name }) => name)
  const isTrue = stated.length === 0 ? here.length === 0 : stated.every((name) => here.includes(name))
  return { about: 'location', isTrue }
}

function inventory({ objects }: Game, state: AlfworldState, stated: readonly string[]): CheckedBelief {
  const name = objects[state.held]?.name
  return { about: 'inventory', isTrue: stated.join() === (name ?? '') }
}
