import type { OrreryError } from '@orreryjs/core'
import type { EndedEpisode } from '@orreryjs/harness'
import type { ExportSettings } from './export-settings.ts'
import { openOutput } from './output-file.ts'

/** How a file is made of episodes. */
export interface EpisodeFile {
  readonly path: string
  /** What it says of an episode, in pieces that are counted. */
  of(episode: EndedEpisode): readonly string[]
  /** Before the first piece. */
  readonly open?: string
  readonly between?: string
  /** After the last piece. */
  readonly close?: string
  /** What is thrown where there is no piece. @default an empty file is written */
  nothing?(): OrreryError
}

/**
 * Writes what a file says of each episode, and gives the number of pieces. Where anything fails, nothing is left of it.
 * Throws `FILE_EXISTS`, `FILE_UNWRITABLE` and what reading the episodes throws.
 */
export async function writeEpisodes(
  episodes: AsyncIterable<EndedEpisode>,
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
