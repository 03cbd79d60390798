import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { craftingTable } from './crafting-table.ts'
import { play } from './play.ts'
import { parseSimulated } from './players.ts'

/** The 200 published tasks, if available. */
export const PUBLISHED: URL = new URL('../../../../shared/data/textcraft/adapt_tasks.json', import.meta.url)

export interface PublishedTask {
  readonly goal: string
  readonly commands: readonly string[]
  readonly plan_len: number
}

/** Totals of several tasks. */
export interface Outcome {
  readonly solved: number
  readonly steps: number
}

export function publishedTasks(): readonly PublishedTask[] {
  return JSON.parse(readFileSync(PUBLISHED, 'utf8')) as readonly PublishedTask[]
}

/** Plays tasks with a simulated model, with a step limit. */
export async function playAll(spec: string, tasks: readonly PublishedTask[], cap: number): Promise<Outcome> {
  let solved = 0
  let steps = 0
  for (const { goal, commands } of tasks) {
    const item = goal.replace('minecraft:', '').replaceAll('_', ' ')
    const played = await play(parseSimulated(spec), craftingTable({ commands, goal: item }), cap)
    if (played.solved) solved += 1
    steps += played.steps
  }
  return { solved, steps }
}

/** Expects each preset to be better at the tasks than the next. */
export async function expectEachBetter(tasks: readonly PublishedTask[]): Promise<void> {
  const outcomes: Outcome[] = []
  for (const preset of ['perfect', 'strong', 'mid', 'weak']) outcomes.push(await playAll(preset, tasks, 25))
  for (const [index, better] of outcomes.entries()) {
    const worse = outcomes[index + 1]
    if (worse === undefined) continue
    expect(better.solved).toBeGreaterThanOrEqual(worse.solved)
    expect(better.steps).toBeLessThan(worse.steps)
  }
  expect(outcomes.at(-1)?.solved).toBeLessThan(outcomes[0]?.solved ?? 0)
}
