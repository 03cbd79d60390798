import { OrreryError } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import type { ExportSettings } from './export-settings.ts'
import type { RunToExport } from './run-to-export.ts'

/** Yields the episodes of training data: the successful ones, or with `all` every one. */
export async function* trainingEpisodes(
  run: RunToExport,
  { all }: Pick<ExportSettings, 'all'>,
): AsyncGenerator<CompletedEpisode> {
  for await (const episode of run.episodes()) if (all || episode.end.success) yield episode
}

/** Returns the error for training data without examples. */
export function nothingToLearn(all: boolean, item: 'parsed model reply' | 'step'): OrreryError {
  const subject = all ? 'no episode' : 'no successful episode'
  const agent = item === 'step' ? 'acts' : 'calls a model'
  return new OrreryError('USAGE', `${subject} of the run has a ${item}`, {
    hint: all ? `export a run of an agent that ${agent}` : 'include unsuccessful episodes with --all',
  })
}
