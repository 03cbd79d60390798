import type { EpisodeStart } from '@orreryjs/core'
import { type EndedEpisode, type RunManifest, type RunSetting, rowKey } from '@orreryjs/harness'
import { type CellScores, createScoreTable } from '@orreryjs/runs/scores'
import type { RunToExport } from '../run-to-export.ts'
import { type CellId, modelName, shortId } from './names.ts'

/** A row of the run's table, which becomes a log: what must be known of its episodes before the first is written. */
export interface LogCell extends CellSums {
  readonly id: CellId
  /** As the log names it. */
  readonly model: string
  readonly runId: string
  readonly taskId: string
  /** Every way in which its episodes were run; more than one where blocks of the run share the row. */
  readonly settings: readonly RunSetting[]
  /** Whether all of its planned episodes ended. */
  readonly complete: boolean
  /** What the attempts at each task came to, in the order of the plan. */
  readonly tasks: CellScores['tasks']
}

/** Sums over the episodes of a cell that ended. */
interface CellSums {
  readonly agent: string
  /** Milliseconds since the Unix epoch. */
  readonly began: number
  /** Milliseconds since the Unix epoch. */
  readonly ended: number
  readonly episodes: number
  /** Those that ended with an error. */
  readonly errors: number
  /** The largest attempt number. */
  readonly epochs: number
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; absent where no price is known. */
  readonly cost?: number
}

/** Reads a run's episodes into its cells, in the order in which they first come up; holds a few numbers a task. */
export async function readCells(run: RunToExport): Promise<ReadonlyMap<string, LogCell>> {
  const sums = new Map<string, CellSums>()
  const scores = createScoreTable()
  const cutOff = new Set<string>()
  let count = 0
  let last = ''
  for await (const episode of run.episodes({ onCutOff: (start) => cutOff.add(rowKey(idOf(start))) })) {
    last = rowKey(idOf(episode.start))
    sums.set(last, added(sums.get(last), episode))
    scores.add(episode.metrics, episode.start.taskHash)
    count += 1
  }
  // Episodes begin in the order of the plan, so that those which never began are of the last cell or of none here.
  if (count < run.manifest.episodes) cutOff.add(last)
  return new Map(scores.cells().flatMap((cell) => logCell(cell, sums.get(rowKey(cell)), cutOff, run.manifest)))
}

function logCell(
  scores: CellScores,
  sums: CellSums | undefined,
  cutOff: ReadonlySet<string>,
  manifest: RunManifest,
): readonly (readonly [string, LogCell])[] {
  if (sums === undefined) return []
  const { world, split, label, model, tasks } = scores
  const id = { world, split, label, model }
  const key = rowKey(id)
  const cell = {
    ...sums,
    id,
    tasks,
    model: modelName(model),
    runId: manifest.run,
    taskId: shortId(manifest.run, key),
    settings: manifest.settings.filter((setting) => rowKey({ ...setting, label: setting.label ?? setting.agent }) === key),
    complete: !cutOff.has(key),
  }
  return [[key, cell]]
}

function idOf({ world, split, label, agent, model }: EpisodeStart): CellId {
  return { world, split, label: label ?? agent, model }
}

function added(before: CellSums | undefined, { start, end, metrics }: EndedEpisode): CellSums {
  const cost = metrics.cost === undefined ? before?.cost : (before?.cost ?? 0) + metrics.cost
  return {
    agent: start.agent,
    began: Math.min(before?.began ?? Infinity, start.at),
    ended: Math.max(before?.ended ?? 0, end.at),
    episodes: (before?.episodes ?? 0) + 1,
    errors: (before?.errors ?? 0) + (metrics.end === 'error' ? 1 : 0),
    epochs: Math.max(before?.epochs ?? 0, metrics.trial),
    modelCalls: (before?.modelCalls ?? 0) + metrics.modelCalls,
    inputTokens: (before?.inputTokens ?? 0) + metrics.inputTokens,
    outputTokens: (before?.outputTokens ?? 0) + metrics.outputTokens,
    ...(cost !== undefined && { cost }),
  }
}
