import type { Game } from '../game.ts'
import { type AlfworldState, initialAttributes } from '../state.ts'

/** Writes the observation keys of a game. */
export interface KeyWriter {
  /**
   * Equal where the agent knows the same: its place, what it holds, which doors it opened, whose contents it read, and what
   * it changed. Nothing is told about what it has not met: contents take part by what the agent did to them alone.
   */
  observationKey(state: AlfworldState): string
}

/** The writer of a game. Parts of a state pass from one to the next, so the text of each part is kept for the next key. */
export function createKeyWriter(game: Game): KeyWriter {
  const opened = keepingLast(numbers)
  const seen = keepingLast(numbers)
  const contents = keepingLast((rows: Rows) => rowChanges('in', game.contents, rows))
  const places = keepingLast((rows: Rows) => rowChanges('near', game.places, rows))
  const takenOut = keepingLast(pairs)
  const attributes = keepingLast((bits: readonly number[]) => attributeChanges(initialAttributes(game), bits))
  return {
    observationKey: (state) =>
      `${state.task}: ${state.held} opened${opened(state.opened)} seen${seen(state.seen)}${contents(state.contents)}${places(
        state.places,
      )}${takenOut(state.takenOut)}${attributes(state.attributes)} at ${state.location}`,
  }
}

/** The function, which remembers its last argument and answer. */
function keepingLast<T extends object>(write: (value: T) => string): (value: T) => string {
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

/** What was added to rows and taken out of them. Most rows are the same object, and no such row is compared. */
function rowChanges(title: string, before: Rows, after: Rows): string {
  let text = ''
  for (let index = 0; index < after.length; index += 1) {
    const old = before[index] ?? []
    const row = after[index] ?? []
    if (row === old) continue
    for (const value of row) if (!old.includes(value)) text += ` ${title} ${index} +${value}`
    for (const value of old) if (!row.includes(value)) text += ` ${title} ${index} -${value}`
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
