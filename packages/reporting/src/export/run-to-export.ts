import { OrreryError } from '@orreryjs/core'
import { type CompletedEpisode, type RunManifest, readManifest, type TornLine } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { registryOfRun } from '@orreryjs/runs/registry'
import { finishedEpisodes, type ReadEndedOptions } from '@orreryjs/runs/scores'

/** A run that can be read several times. */
export interface RunToExport {
  readonly registry: Registry
  readonly directory: string
  readonly manifest: RunManifest
  /** Ended episodes in the order of the plan. Throws what reading the journal throws, and `USAGE` if there are none. */
  episodes(options?: Pick<ReadEndedOptions, 'onTruncated'>): AsyncIterable<CompletedEpisode>
  /** Number of ended episodes, known after reading. */
  ended(): number
}

/** Opens a run for reading; a torn last line is reported once. Throws what reading `run.json` throws. */
export function openRunToExport(directory: string, given: Registry, onTornLine: (torn: TornLine) => void): RunToExport {
  const manifest = readManifest(directory)
  const registry = registryOfRun(given, directory, manifest)
  let wasReported = false
  let ended = 0
  const reportOnce = (torn: TornLine): void => {
    if (!wasReported) onTornLine(torn)
    wasReported = true
  }
  async function* episodes(options: ReadEndedOptions = {}): AsyncGenerator<CompletedEpisode> {
    let count = 0
    for await (const episode of finishedEpisodes(directory, { ...options, onTornLine: reportOnce })) {
      count += 1
      yield episode
    }
    ended = count
    if (count === 0) throw new OrreryError('USAGE', `no episode of ${directory} has ended`, { hint: 'finish it with resume' })
  }
  return { registry, directory, manifest, episodes, ended: () => ended }
}
