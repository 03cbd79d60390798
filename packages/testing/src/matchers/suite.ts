import { createScoreTable } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import type { Trajectory } from '../drive/trajectory.ts'

/** The trajectories of one agent, task by task. */
export interface Suite {
  readonly agent: string
  /** By task id, in the order in which the tasks first came up. */
  readonly scores: ReadonlyMap<string, TaskScore>
}

/** The scores of a suite; episodes that were aborted say nothing and are left out. Throws a `TypeError` for several agents. */
export function suiteOf(trajectories: readonly Trajectory[], matcher: string): Suite {
  const agents = [...new Set(trajectories.map(({ agent }) => agent.id))]
  if (agents.length > 1) throw new TypeError(`${matcher} needs the trajectories of one agent; got those of ${agents.join(', ')}`)
  const table = createScoreTable()
  for (const { metrics, task } of trajectories) table.add(metrics, task.hash)
  const scores = new Map<string, TaskScore>()
  for (const { tasks } of table.cells()) {
    for (const [id, score] of tasks) {
      if (scores.has(id)) throw new TypeError(`${matcher} needs the trajectories of one model; ${id} was played with several`)
      scores.set(id, score)
    }
  }
  if (scores.size === 0) throw new TypeError(`${matcher} needs an episode that was not aborted`)
  return { agent: agents[0] ?? '', scores }
}

/** A share as per cent with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
