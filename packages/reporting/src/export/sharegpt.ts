import { extname, join } from 'node:path'
import type { CompletedEpisode } from '@orreryjs/harness'
import { instruction, messageOf } from './agenttraj.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { finalPath } from './final-path.ts'
import { jsonText } from './json-text.ts'
import { nothingToLearn, trainingEpisodes } from './learnable.ts'
import type { RunToExport } from './run-to-export.ts'
import { ARRAY, writeEpisodes } from './write-episodes.ts'

/** A conversation in the ShareGPT format of trainers. */
export interface ShareGptExample {
  readonly id: string
  readonly world: string
  readonly model: string
  readonly success: boolean
  readonly reward: number
  readonly system: string
  /** Turns of `human` and `gpt` alternate, and the last one is of `gpt`, as trainers require. */
  readonly conversations: readonly { readonly from: 'human' | 'gpt'; readonly value: string }[]
  /** Observation after the last action. */
  readonly final_observation: string
}

/** Exports successful episodes, or with `all` all episodes, as conversations. */
export async function exportShareGpt(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'sharegpt.jsonl')
  const of = (episode: CompletedEpisode): readonly string[] => shareGptExamples(episode).map((each) => `${jsonText(each)}\n`)
  const file = { path, of, nothing: () => nothingToLearn(settings.all, 'step'), ...(extname(path) === '.json' && ARRAY) }
  return [{ path, count: await writeEpisodes(trainingEpisodes(run, settings), file, settings), noun: 'example' }]
}

/** Converts an episode to a conversation. An episode without steps has no example. */
export function shareGptExamples({ start, events, metrics }: CompletedEpisode): readonly ShareGptExample[] {
  const steps = finalPath(events)
  const last = steps.at(-1)
  if (last === undefined) return []
  const observations = [start.observation, ...steps.map(({ observation }) => observation)]
  return [
    {
      id: start.task,
      world: start.world,
      model: start.model,
      success: metrics.success,
      reward: metrics.reward,
      system: instruction(start.world),
      conversations: steps.flatMap((step, at) => [
        { from: 'human', value: observations[at] ?? '' } as const,
        { from: 'gpt', value: messageOf(step) } as const,
      ]),
      final_observation: last.observation,
    },
  ]
}
