import type { Turn } from '@orreryjs/core'
import { createWebArena, type WebArenaState, type WebArenaWorld } from '@orreryjs/env-webarena'
import { FAULTS } from '../../src/faults/faults.ts'

type Options = NonNullable<Parameters<typeof createWebArena>[0]>

/** Every fault except `none`. */
export const REAL_FAULTS = FAULTS.filter((fault) => fault !== 'none')

/** Creates a small world with a fault. */
export function faultyWorld(faults: NonNullable<Options['faults']>, options: Options = {}): WebArenaWorld {
  return createWebArena({ size: 'small', faults, ...options })
}

/** Starts a task of a split. */
export function startOf(world: WebArenaWorld, id: string): Turn<WebArenaState> {
  return world.start(world.tasks.get(id))
}

/** Takes actions in order and returns every turn. */
export function turnsOf(world: WebArenaWorld, start: Turn<WebArenaState>, ...actions: readonly string[]): Turn<WebArenaState>[] {
  const turns: Turn<WebArenaState>[] = []
  for (const action of actions) turns.push(world.step((turns.at(-1) ?? start).state, action))
  return turns
}

/** Takes actions in order and returns the last turn. */
export function after(world: WebArenaWorld, start: Turn<WebArenaState>, ...actions: readonly string[]): Turn<WebArenaState> {
  return turnsOf(world, start, ...actions).at(-1) ?? start
}

/** Returns the id of the first line that contains a text. */
export function idOf({ observation: { text } }: Turn<WebArenaState>, line: string): string {
  const found = text.split('\n').find((each) => each.includes(line))
  const id = /\[(\d+)\]/.exec(found ?? '')?.[1]
  if (id === undefined) throw new Error(`no element with ${line} in\n${text}`)
  return id
}

/** Returns the URL line of an observation. */
export function urlOf({ observation: { text } }: Turn<WebArenaState>): string {
  return /\nURL: (.*)$/.exec(text)?.[1] ?? ''
}

/** Returns a state as read from a journal. */
export function revived(state: WebArenaState): WebArenaState {
  return JSON.parse(JSON.stringify(state))
}

/** Returns ids of every n-th task of split `dev`. */
export function everyNth(world: WebArenaWorld, n: number): readonly string[] {
  return [...world.tasks.ids('dev')].filter((_, index) => index % n === 0)
}
