import type { EpisodeStart } from '@orreryjs/core'
import { type CompletedEpisode, type RunManifest, type RunSetting, rowKey } from '@orreryjs/harness'
import { type CellScores, createScoreTable } from '@orreryjs/runs/scores'
import type { RunToExport } from '../run-to-export.ts'
import { type CellId, modelName, shortId } from './names.ts'

/** A row of the run as a log, with the facts needed before the first sample is written. */
export interface LogCell extends CellSums {
  readonly id: CellId
  /** Name in the log. */
  readonly model: string
  readonly runId: string
  readonly taskId: string
  /** Settings of its episodes; several if blocks of the run share the row. */
  readonly settings: readonly RunSetting[]
  /** True if all planned episodes have ended. */
  readonly complete: boolean
  /** Scores of the attempts at each task, in the order of the plan. */
  readonly tasks: CellScores['tasks']
}

/** Totals over the ended episodes of a cell. */
interface CellSums {
  readonly agent: string
  /** Milliseconds since the Unix epoch. */
  readonly began: number
  /** Milliseconds since the Unix epoch. */
  readonly ended: number
  readonly episodes: number
  /** Episodes that ended with an error. */
  readonly errors: number
  /** Largest attempt number. */
  readonly epochs: number
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; absent without prices. */
  readonly cost?: number
}

/** Groups the episodes of a run into cells, in the order of first occurrence; stores a few numbers per task. */
export async function readCells(run: RunToExport): Promise<ReadonlyMap<string, LogCell>> {
  const sums = new Map<string, CellSums>()
  const scores = createScoreTable()
  const cutOff = new Set<string>()
  let count = 0
  let last = ''
  for await (const episode of run.episodes({ onTruncated: (start) => cutOff.add(rowKey(idOf(start))) })) {
    last = rowKey(idOf(episode.start))
    sums.set(last, added(sums.get(last), episode))
    scores.add(episode.metrics, episode.start.taskHash)
    count += 1
  }
  // Episodes start in the order of the plan, so missing ones belong to the last cell or to later cells.
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

function added(before: CellSums | undefined, { start, end, metrics }: CompletedEpisode): CellSums {
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
