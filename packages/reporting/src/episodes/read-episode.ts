import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import { journalPath, type RunManifest, readEpisodes, readManifest, type TornLine } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { type EpisodeLine, episodeEvents, episodeLines, findEpisode } from './lines.ts'

/** How an episode is read. */
export interface ReadEpisodeOptions {
  /** What the run's names stand for; needed for prompts that the run did not keep. */
  readonly registry?: Registry | undefined
  /** With the request of every model call, kept or rebuilt. @default false: as the journal has them */
  readonly prompts?: boolean | undefined
  /** Only this step, from 1, with all that led to it. @default all of them */
  readonly step?: number | undefined
  onTornLine?(torn: TornLine): void
}

/** An episode of a run as its journal tells it. */
export interface EpisodeRecord extends EpisodeLine {
  readonly manifest: RunManifest
  /** In order: all of them, or those of the step that was asked for. */
  readonly events: readonly EpisodeEvent[]
}

/** Every episode of a run that began, in the order of the journal. Throws what reading the run throws. */
export function readEpisodeLines(
  directory: string,
  options: Pick<ReadEpisodeOptions, 'onTornLine'> = {},
): Promise<readonly EpisodeLine[]> {
  const onTornLine = (torn: TornLine): void => options.onTornLine?.(torn)
  return episodeLines(readEpisodes(journalPath(directory), { onTornLine }))
}

/**
 * The episode of a run with that number, from 1, id, or only possible part of an id. Throws `USAGE` where there is none or no such
 * step, what reading the run throws, and `JOURNAL_INVALID` where a prompt cannot be rebuilt.
 */
export async function readEpisode(directory: string, wanted: string, options: ReadEpisodeOptions = {}): Promise<EpisodeRecord> {
  const manifest = readManifest(directory)
  const lines = await readEpisodeLines(directory, options)
  const line = findEpisode(lines, wanted)
  const recorded = await episodeEvents(readEpisodes(journalPath(directory)), line.start.episode)
  const events =
    options.prompts === true ? await withPrompts(recorded, { directory, manifest, registry: options.registry }) : recorded
  return { ...line, manifest, events: options.step === undefined ? events : oneStep(events, options.step) }
}

interface RunOfEvents {
  readonly directory: string
  readonly manifest: RunManifest
  readonly registry: Registry | undefined
}

async function withPrompts(
  events: readonly EpisodeEvent[],
  { directory, manifest, registry }: RunOfEvents,
): Promise<readonly EpisodeEvent[]> {
  if (registry === undefined) throw new OrreryError('USAGE', 'rebuilding prompts takes a registry', { hint: 'pass `registry`' })
  // Loaded here alone: whoever reads no prompts plans nothing.
  const [{ promptFiller }, { registryOfRun }] = await Promise.all([import('./prompts.ts'), import('@orreryjs/runs/registry')])
  return promptFiller(manifest, registryOfRun(registry, directory, manifest))(events)
}

/** A step with all that led to it: what came after the step before. Throws `USAGE` where the episode has no such step. */
function oneStep(events: readonly EpisodeEvent[], wanted: number): readonly EpisodeEvent[] {
  const at = events.findIndex((event) => event.type === 'step-end' && event.step === wanted)
  if (at < 0) {
    const count = events.filter(({ type }) => type === 'step-end').length
    const range = count === 0 ? 'it has none' : `expected 1 to ${count}`
    throw new OrreryError('USAGE', `the episode has no step ${wanted}; ${range}`, { hint: 'leave --step out to read all of it' })
  }
  const before = events.findLastIndex((event, index) => index < at && event.type === 'step-end')
  return events.slice(before + 1, at + 1)
}
