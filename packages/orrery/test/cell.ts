import { type EpisodeEvent, type LanguageModel, type OptionValues, resolveProfile, type World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { collectMetrics, type EpisodeMetrics, type EpisodeSpec, runEpisode, zeroClock } from '@orreryjs/harness'
import { type AgentEntry, idsOf, loadAgent, loadWorld, type WorldEntry } from '@orreryjs/runs/registry'
import { orrery } from '../src/index.ts'

/** An agent with a model on the first tasks of a split. */
export interface Cell {
  readonly agent: string
  readonly options?: OptionValues
  readonly world: string
  /** @default the world's usual one */
  readonly dialect?: string
  /** @default the world's usual one */
  readonly split?: string
  readonly model: LanguageModel
  /** How many. */
  readonly tasks: number
}

/** Options with which an agent makes few calls. LATS makes thousands in an episode; two iterations send all of its kinds of requests. */
export function optionsForFewCalls(agent: string): OptionValues {
  return agent === 'lats' ? { k: 2 } : {}
}

const worldEntries = new Map<string, WorldEntry>()
for (const id of idsOf(orrery.worlds)) worldEntries.set(id, await loadWorld(orrery, id))
const agentEntries = new Map<string, AgentEntry>()
for (const id of idsOf(orrery.agents)) agentEntries.set(id, await loadAgent(orrery, id))

const prompted = [...agentEntries.values()].filter(({ needsModel }) => needsModel)

/** Worlds with written prompts of every agent, except agents with written prompts of at most one world: the others are generated. */
export const WORLD_IDS: readonly string[] = idsOf(orrery.worlds).filter((id) =>
  prompted.every(
    ({ profiles }) => new Set(profiles.map(({ world }) => world)).size < 2 || profiles.some(({ world }) => world === id),
  ),
)

/** Ids of the agents that ask a model. */
export const AGENT_IDS: readonly string[] = prompted.map(({ id }) => id)

/** The world of that id. */
export function worldEntry(id: string): WorldEntry {
  const entry = worldEntries.get(id)
  if (entry === undefined) throw new Error(`no world ${id}`)
  return entry
}

/** The agent of that id. */
export function agentEntry(id: string): AgentEntry {
  const entry = agentEntries.get(id)
  if (entry === undefined) throw new Error(`no agent ${id}`)
  return entry
}

const worlds = new Map<string, World>()

function worldNamed(id: string, dialect: string | undefined): World {
  const key = `${id} ${dialect}`
  const world = worlds.get(key) ?? worldEntry(id).package.create(dialect === undefined ? {} : { dialect })
  worlds.set(key, world)
  return world
}

/** The cell's episodes, with default limits and rewind means. */
export function episodesOf({ agent: id, options = {}, world: name, dialect, split, model, tasks }: Cell): readonly EpisodeSpec[] {
  const entry = agentEntry(id)
  const world = worldNamed(name, dialect)
  const { package: source } = worldEntry(name)
  const profile = entry.needsModel ? agentProfile(entry, world, { world: source }) : resolveProfile(entry.profiles, world)
  const limits = entry.limits(worldEntry(name).limits, options, profile)
  const rewind = [...entry.rewind.filter((means) => means !== 'none'), 'none'] as const
  const shared = {
    world,
    model,
    profile,
    limits,
    rewind,
    agent: entry.create(world, options),
    trial: 1,
    feedback: 'none',
  } as const
  return [...world.tasks.ids(split ?? worldEntry(name).package.defaultSplit)].slice(0, tasks).map((task) => ({
    ...shared,
    id: `${id}/${model.id}/${task}#1`,
    task: world.tasks.get(task),
    countThoughts: false,
    seed: '0',
    keepPrompts: true,
  }))
}

/** Outcomes of the episodes, in order. */
export async function metricsOf(episodes: readonly EpisodeSpec[], concurrency = 1): Promise<readonly EpisodeMetrics[]> {
  const { signal } = new AbortController()
  return collectMetrics(episodes, { concurrency, clock: zeroClock, signal, optimal: false })
}

/** An episode that was played. */
export interface Played {
  readonly events: readonly EpisodeEvent[]
  readonly metrics: EpisodeMetrics
}

/** Events and outcomes of the episodes, in order. */
export async function played(episodes: readonly EpisodeSpec[], concurrency = 1): Promise<readonly Played[]> {
  const events = new Map(episodes.map(({ id }) => [id, [] as EpisodeEvent[]]))
  const { signal } = new AbortController()
  const onEvent = (event: EpisodeEvent, { id }: EpisodeSpec): void => void events.get(id)?.push(event)
  const all = await collectMetrics(episodes, { concurrency, clock: zeroClock, signal, optimal: false, onEvent })
  return all.map((metrics) => ({ metrics, events: events.get(metrics.episode) ?? [] }))
}

/** Everything that happened in an episode. */
export async function eventsOf(episode: EpisodeSpec): Promise<readonly EpisodeEvent[]> {
  const events: EpisodeEvent[] = []
  const emit = (event: EpisodeEvent): void => void events.push(event)
  await runEpisode(episode, { clock: zeroClock, signal: new AbortController().signal, emit, optimal: () => undefined })
  return events
}

/** Everything that happened in all episodes of a cell. */
export async function eventsIn(cell: Cell): Promise<readonly EpisodeEvent[]> {
  return (await Promise.all(episodesOf(cell).map(eventsOf))).flat()
}

export function isOfType<Type extends EpisodeEvent['type']>(type: Type) {
  return (event: EpisodeEvent): event is Extract<EpisodeEvent, { type: Type }> => event.type === type
}

/** Successes among the cell's episodes. */
export async function successes(cell: Cell): Promise<number> {
  return (await metricsOf(episodesOf(cell))).filter(({ success }) => success).length
}

/** Actions and their results, without the name of the agent. */
export function deedsOf({ events }: Pick<Played, 'events'>): readonly string[] {
  return events.filter(isOfType('step-end')).map(({ action, observation }) => `${action}\n${observation}`)
}

/** Actions of each episode of a cell. */
export async function deedsIn(cell: Cell): Promise<readonly (readonly string[])[]> {
  return (await played(episodesOf(cell))).map(deedsOf)
}
