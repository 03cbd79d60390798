import type { OrreryError } from '@orreryjs/core'
import type { CompletedEpisode } from '@orreryjs/harness'
import type { ExportSettings } from './export-settings.ts'
import { openOutput } from './output-file.ts'

/** Format of a file of episodes. */
export interface EpisodeFile {
  readonly path: string
  /** Formats an episode as items. */
  of(episode: CompletedEpisode): readonly string[]
  /** Text before the first item. */
  readonly open?: string
  readonly between?: string
  /** Text after the last item. */
  readonly close?: string
  /** Returns the error for a file without items. @default writes an empty file */
  nothing?(): OrreryError
}

/** Members of `EpisodeFile` that write one JSON array. */
export const ARRAY = { open: '[', between: ',', close: ']\n' }

/**
 * Writes a file of episodes and returns the number of items. On an error the file is removed. Throws `FILE_EXISTS`,
 * `FILE_UNWRITABLE` and what reading the episodes throws.
 */
export async function writeEpisodes(
  episodes: AsyncIterable<CompletedEpisode>,
  { path, of, open = '', between = '', close = '', nothing }: EpisodeFile,
  settings: ExportSettings,
): Promise<number> {
  const file = openOutput(path, settings.force)
  let count = 0
  try {
    file.write(open)
    for await (const episode of episodes) {
      for (const piece of of(episode)) {
        file.write(count === 0 ? piece : between + piece)
        count += 1
      }
      settings.onEpisode?.(episode.end.success)
    }
    if (count === 0 && nothing !== undefined) throw nothing()
    file.write(close)
    file.finish()
    return count
  } finally {
    file.discard()
  }
}
