import { createScoreTable } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import type { Trajectory } from '../drive/trajectory.ts'

/** Trajectories of one agent, grouped by task. */
export interface Suite {
  readonly agent: string
  /** Scores by task id, in order of first occurrence. */
  readonly scores: ReadonlyMap<string, TaskScore>
}

/** Returns the scores of a suite; aborted episodes are excluded. Throws a `TypeError` for several agents. */
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

/** Formats a share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
