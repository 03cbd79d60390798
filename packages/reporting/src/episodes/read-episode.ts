import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import { type RunManifest, readManifest } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { type EpisodeSummary, findEpisode, openIndex, type ReadRunOptions, summaryOf } from './episode-list.ts'

/** Options of `readEpisode`. */
export interface ReadEpisodeOptions extends ReadRunOptions {
  /** Registry of worlds and agents; needed to rebuild prompts. */
  readonly registry?: Registry | undefined
  /** True to include the request of every model call, recorded or rebuilt. @default false */
  readonly prompts?: boolean | undefined
  /** Number of a step, from 1, to return only its events. @default all steps */
  readonly step?: number | undefined
}

/** A recorded episode. */
export interface EpisodeRecord extends EpisodeSummary {
  readonly manifest: RunManifest
  /** Events in order: all, or only the requested step's events. */
  readonly events: readonly EpisodeEvent[]
}

/**
 * Reads an episode by number (from 1), id, or unique part of an id. Throws `USAGE` for an unknown episode or step, what reading the
 * run throws, and `JOURNAL_INVALID` if a prompt cannot be rebuilt.
 */
export async function readEpisode(directory: string, wanted: string, options: ReadEpisodeOptions = {}): Promise<EpisodeRecord> {
  const manifest = readManifest(directory)
  const index = await openIndex(directory, options)
  const number = findEpisode(index, wanted)
  const recorded = await index.events(number)
  const events =
    options.prompts === true ? await withPrompts(recorded, { directory, manifest, registry: options.registry }) : recorded
  const shown = options.step === undefined ? events : oneStep(events, options.step)
  return { ...summaryOf(number, recorded), manifest, events: shown }
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
  if (registry === undefined) throw new OrreryError('USAGE', 'rebuilding prompts needs a registry', { hint: 'pass `registry`' })
  // Loaded on demand: needed only to rebuild prompts.
  const [{ promptFiller }, { registryOfRun }] = await Promise.all([import('./prompts.ts'), import('@orreryjs/runs/registry')])
  return promptFiller(manifest, registryOfRun(registry, directory, manifest))(events)
}

/** Returns the events of a step, from the end of the step before. Throws `USAGE` for an unknown step. */
function oneStep(events: readonly EpisodeEvent[], wanted: number): readonly EpisodeEvent[] {
  const at = events.findIndex((event) => event.type === 'step-end' && event.step === wanted)
  if (at < 0) {
    const count = events.filter(({ type }) => type === 'step-end').length
    const range = count === 0 ? 'it has no steps' : `expected 1 to ${count}`
    throw new OrreryError('USAGE', `the episode has no step ${wanted}; ${range}`, { hint: 'omit --step to read all steps' })
  }
  const before = events.findLastIndex((event, index) => index < at && event.type === 'step-end')
  return events.slice(before + 1, at + 1)
}
