import { type EpisodeEvent, type EpisodeStart, type MemoryEntry, OrreryError, type StepEnd } from '@orreryjs/core'
import {
  createMemory,
  type EpisodeSpec,
  type ForkContext,
  type JournalIndex,
  type RunManifest,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import { type RecordedPlanOptions, withRecordedPlan } from '@orreryjs/runs'
import { blocksOf, DEFAULT_CONCURRENCY } from '@orreryjs/runs/configuration'
import { episodeFinder, expandNames } from '@orreryjs/runs/plan'
import type { PlannedRun } from '@orreryjs/runs/play'
import { type AgentEntry, idsOf, loadAgent } from '@orreryjs/runs/registry'
import { isExternalClient } from '@orreryjs/runs/sessions'
import { findEpisode, openIndex, type ReadRunOptions } from '../episodes/episode-list.ts'

/** Access to the models, files and memory of the recorded run. */
export type ForkRunOptions = ReadRunOptions & Pick<RecordedPlanOptions, 'registry' | 'settings' | 'signal' | 'notice'>

/** File for a table of the results. */
export interface TableOptions {
  /** Path of a CSV table. @default no table */
  readonly csv?: string | undefined
  /** True to replace an existing file. @default false */
  readonly force?: boolean | undefined
}

/** A recorded episode whose agent, world and model are here. */
export interface ForkableEpisode {
  readonly start: EpisodeStart
  readonly events: readonly EpisodeEvent[]
  readonly spec: EpisodeSpec
  /** The agent's entry in the registry. */
  readonly entry: AgentEntry | undefined
  readonly context: ForkContext
}

/** A run whose episodes can be forked. */
export interface ForkableRun {
  readonly directory: string
  readonly manifest: RunManifest
  /** Number of episodes that may be played at the same time. */
  readonly concurrency: number
  /** Numbers of the started episodes, from 1; only the given one, if any. */
  readonly numbers: readonly number[]
  /** Reads an episode. Throws `USAGE` if it cannot be forked. */
  episode(number: number): Promise<ForkableEpisode>
}

/**
 * Plans a recorded run again with its models and passes its episodes to `use`: all, or the one given by number (from 1), id, or unique part of
 * an id. Throws `USAGE` for an unknown episode, and what reading and planning the run throws.
 */
export async function withForkableRun<Result>(
  directory: string,
  wanted: string | undefined,
  options: ForkRunOptions,
  use: (run: ForkableRun) => Promise<Result>,
): Promise<Result> {
  const { registry, settings, signal = new AbortController().signal, notice, onTornLine } = options
  const index = await openIndex(directory, { ...(onTornLine && { onTornLine }) })
  const numbers = wanted === undefined ? range(index.length) : [findEpisode(index, wanted)]
  const used = new Set<string>()
  for (const number of numbers) used.add((await index.ends(number)).start.model)
  const planning = {
    registry,
    settings,
    ...(notice && { notice }),
    human: async () => NO_HUMAN,
    unusedModels: (manifest: RunManifest) => manifest.models.filter((id) => !used.has(id)),
  }
  return withRecordedPlan(directory, planning, async (planned, manifest) => {
    const entries = await agentEntries(planned)
    const find = episodeFinder(planned.episodes)
    const clock = planned.configuration.deterministic === true ? zeroClock : systemClock
    return use({
      directory,
      manifest,
      concurrency: planned.configuration.concurrency ?? DEFAULT_CONCURRENCY,
      numbers,
      async episode(number) {
        const events = await index.events(number)
        const [start] = events
        if (start?.type !== 'episode-start') throw new OrreryError('JOURNAL_INVALID', `episode ${number} has no start`)
        const found = find(start.episode)
        if (found === undefined) {
          throw new OrreryError('JOURNAL_INVALID', `the journal has the episode ${start.episode}, which was not planned`)
        }
        const { spec } = found
        refuseUnforkable(spec)
        const memory = await memoryAt(planned, index, found.number)
        return { start, events, spec, entry: entries.get(spec.agent.id), context: { clock, signal, memory } }
      },
    })
  })
}

const NO_HUMAN = {
  id: 'human',
  kind: 'person' as const,
  generate: () => {
    throw new OrreryError('INTERNAL', 'a person cannot continue a fork')
  },
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at + 1)
}

async function agentEntries({ configuration, registry }: PlannedRun): Promise<ReadonlyMap<string, AgentEntry>> {
  const names = blocksOf(configuration).flatMap(({ agent }) => expandNames(agent, idsOf(registry.agents)))
  const loaded = await Promise.all([...new Set(names)].map((name) => loadAgent(registry, name)))
  return new Map(loaded.map((entry) => [entry.id, entry]))
}

/** Throws `USAGE` if a person or an external program played the episode: Orrery cannot decide in their place. */
function refuseUnforkable({ id, agent, model }: EpisodeSpec): void {
  const refuse = (who: string): never => {
    throw new OrreryError('USAGE', `${id} cannot be continued: ${who} decided its steps, and not an agent that runs here`, {
      hint: 'choose an episode of an agent of Orrery; `orrery credit` also reads this one',
    })
  }
  if (isExternalClient(agent)) refuse('an external program')
  if (agent.external !== undefined) refuse('a program of the command line')
  if (model.kind === 'person' || agent.id === 'human') refuse('a person')
}

/** Returns the memory of an episode's stream at its start: the writes of the earlier episodes of the stream. */
async function memoryAt(
  { episodes }: PlannedRun,
  index: JournalIndex,
  number: number,
): Promise<readonly MemoryEntry[] | undefined> {
  const stream = episodes.at(number)?.stream
  if (stream === undefined) return undefined
  const memory = createMemory()
  for (let at = 0; at < number; at += 1) {
    const earlier = episodes.at(at)
    const found = earlier?.stream?.id === stream.id ? index.find(earlier.id) : undefined
    for (const event of found === undefined ? [] : await index.events(found)) {
      if (event.type === 'remember' && event.ignored !== true) memory.write(event.key, event.value)
    }
  }
  return memory.read('')
}

/** A step of the agent and its place among the events. */
export interface FoundStep {
  readonly event: StepEnd
  /** Position of the step's event. */
  readonly at: number
  /** Position of the first event after the step before. */
  readonly from: number
}

/** Returns the steps that the agent chose. */
export function agentSteps(events: readonly EpisodeEvent[]): readonly FoundStep[] {
  let from = 1
  return events.flatMap((event, at): readonly FoundStep[] => {
    if (event.type !== 'step-end') return []
    const step = { event, at, from }
    from = at + 1
    return event.by === 'agent' ? [step] : []
  })
}

/** Returns a step by its number. Throws `USAGE` if the episode has no such step, or if a rewind took it. */
export function findStep(events: readonly EpisodeEvent[], wanted: number): FoundStep {
  const found = agentSteps(events).find(({ event }) => event.step === wanted)
  if (found !== undefined) return found
  const steps = events.filter((event) => event.type === 'step-end')
  if (steps.some(({ step }) => step === wanted)) {
    throw new OrreryError('USAGE', `step ${wanted} was taken by a rewind; expected a step that the agent chose`, {
      hint: '`orrery show RUN EPISODE` prints the steps',
    })
  }
  const last = steps.at(-1)?.step
  const expected = last === undefined ? 'the episode has no steps' : `expected 1 to ${last}`
  throw new OrreryError('USAGE', `the episode has no step ${wanted}; ${expected}`, {
    hint: '`orrery show RUN EPISODE` prints the steps',
  })
}
