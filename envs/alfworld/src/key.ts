import type { Rules } from './rules.ts'
import { type AlfworldState, initialAttributes } from './state.ts'

/**
 * Equal where the agent knows the same: its place, what it holds, which doors it opened, whose contents it read, and what
 * it changed. Nothing is told about what it has not met: contents take part by what the agent did to them alone.
 */
export function observationKey(rules: Rules, state: AlfworldState): string {
  return `${knowledgeKey(rules, state)} at ${state.location}`
}

/** The key without the agent's place. */
export function knowledgeKey({ game }: Rules, state: AlfworldState): string {
  let key = `${state.task}: ${state.held} opened${numbers(state.opened)} seen${numbers(state.seen)}`
  if (state.contents !== game.contents) key += rowChanges('in', game.contents, state.contents)
  if (state.places !== game.places) key += rowChanges('near', game.places, state.places)
  for (const [object, receptacle] of state.takenOut) key += ` taken ${object} ${receptacle}`
  const before = initialAttributes(game)
  return state.attributes === before ? key : key + attributeChanges(before, state.attributes)
}

/** Keys are made at every step: numbers that rooms have are written once. */
const WRITTEN: readonly string[] = Array.from({ length: 100 }, (_, value) => ` ${value}`)

function numbers(values: readonly number[]): string {
  let text = ''
  for (const value of values) text += WRITTEN[value] ?? ` ${value}`
  return text
}

type Rows = readonly (readonly number[])[]

/** What was added to rows and taken out of them. Most rows are the same object, and only then no row is compared. */
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
