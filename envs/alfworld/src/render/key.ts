import type { Game } from '../game.ts'
import { type AlfworldState, initialAttributes } from '../state.ts'

/** Writes the observation keys of a game. */
export interface KeyWriter {
  /**
   * Equal if the agent's knowledge is equal: location, held object, opened doors, seen receptacles and its own changes. Unseen
   * contents affect the key only through the agent's own actions.
   */
  observationKey(state: AlfworldState): string
}

/** Creates the key writer of a game. Consecutive states share parts, so the text of each part is memoized. */
export function createKeyWriter(game: Game): KeyWriter {
  const opened = memoizeLast(numbers)
  const seenText = memoizeLast(numbers)
  const contents = memoizeLast((rows: Rows) => rowChanges('in', game.contents, rows))
  const places = memoizeLast((rows: Rows) => rowChanges('near', game.places, rows))
  const takenOut = memoizeLast(pairs)
  const attributes = memoizeLast((bits: readonly number[]) => attributeChanges(initialAttributes(game), bits))
  return {
    observationKey: (state) =>
      `${state.task}: ${state.held} opened${opened(state.opened)} seen${seenText(state.seen)}${contents(state.contents)}${places(
        state.places,
      )}${takenOut(state.takenOut)}${attributes(state.attributes)} at ${state.location}`,
  }
}

/** Memoizes the last argument and result of a function. */
function memoizeLast<T extends object>(write: (value: T) => string): (value: T) => string {
  let last: T | undefined
  let text = ''
  return (value) => {
    if (value !== last) {
      text = write(value)
      last = value
    }
    return text
  }
}

function numbers(values: readonly number[]): string {
  let text = ''
  for (const value of values) text += ` ${value}`
  return text
}

function pairs(values: AlfworldState['takenOut']): string {
  let text = ''
  for (const [object, receptacle] of values) text += ` taken ${object} ${receptacle}`
  return text
}

type Rows = readonly (readonly number[])[]

/** Lists added and removed values per row. Rows that are the same object are skipped. */
function rowChanges(title: string, before: Rows, after: Rows): string {
  let text = ''
  for (let index = 0; index < after.length; index += 1) {
    const previous = before[index] ?? []
    const row = after[index] ?? []
    if (row === previous) continue
    for (const value of row) if (!previous.includes(value)) text += ` ${title} ${index} +${value}`
    for (const value of previous) if (!row.includes(value)) text += ` ${title} ${index} -${value}`
  }
  return text
}

function attributeChanges(before: readonly number[], after: readonly number[]): string {
  let text = ''
  for (let object = 0; object < after.length; object += 1) {
    const changed = (after[object] ?? 0) ^ (before[object] ?? 0)
    if (changed !== 0) text += ` now ${object} ${changed}`
  }
  return text
}
