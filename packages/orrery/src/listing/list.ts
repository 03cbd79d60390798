import { OrreryError } from '@orreryjs/core'
import type { Configuration } from '@orreryjs/runs/configuration'
import { orrery } from '../index.ts'
import { type Described, type Listing, namedListing } from './listing.ts'

/** What a list is narrowed by. */
export interface ListQuery {
  /** World with its options, split and choice of tasks, as a run would have them: for worlds and tasks. */
  readonly settings?: Configuration
  /** Whose profiles. @default every agent */
  readonly agent?: string | undefined
  /** With which worlds' profiles. @default every world */
  readonly world?: string | undefined
  /** Where runs are looked for. @default 'runs' */
  readonly directory?: string | undefined
  /** Tasks with the length of the oracle's plan, which may take a while. @default false */
  readonly optimal?: boolean
  /** Only what the rows show: of agents, nothing but their options is loaded. @default false */
  readonly isBrief?: boolean
}

/**
 * Everything of a kind that Orrery brings. Nothing is loaded that is not asked for. Throws `USAGE` for tasks without a world, and what
 * choosing throws.
 */
export async function listAll(kind: ListKind, query: ListQuery = {}): Promise<Listing> {
  const { settings = {}, agent, world, directory, optimal = false, isBrief = false } = query
  switch (kind) {
    case 'worlds': {
      const [{ worldListing }, { givenOptions }] = await Promise.all([import('./worlds.ts'), import('@orreryjs/runs/plan')])
      return worldListing(givenOptions(settings))
    }
    case 'agents':
      return (await import('./agents.ts')).agentListing(isBrief)
    case 'models': {
      const more = 'what a name can set'
      return { ...namedListing(orrery.models.map(({ form, summary }) => ({ id: form, summary }))), more }
    }
    case 'suites':
      return (await import('./suites.ts')).suiteListing()
    case 'profiles':
      return (await import('./profiles.ts')).profileListing(agent, world)
    case 'metrics':
      return (await import('./metrics.ts')).metricListing()
    case 'words':
      return (await import('./words.ts')).wordListing()
    case 'runs':
      return (await import('./runs.ts')).runListing(directory)
    case 'tasks':
      return (await import('./worlds.ts')).taskListing(settings, optimal)
    default:
      return kind satisfies never
  }
}

/** One thing of a kind in full. Throws what says that there is none of that name, naming the nearest. */
export async function describeOne(kind: ListKind, name: string, { settings = {} }: ListQuery = {}): Promise<Described> {
  switch (kind) {
    case 'worlds':
      return (await import('./worlds.ts')).describeWorld(name, settings)
    case 'agents':
      return (await import('./agents.ts')).describeAgent(name)
    case 'models':
      return (await import('./model.ts')).describeModel(name)
    case 'suites':
      return (await import('./suites.ts')).describeSuite(name)
    case 'profiles':
      return (await import('./profiles.ts')).describeProfileOf(name)
    case 'metrics':
      return (await import('./metrics.ts')).describeMetric(name)
    case 'words':
      return (await import('./words.ts')).describeWord(name)
    case 'runs':
    case 'tasks':
      throw new OrreryError('USAGE', `list ${kind} takes no name, got '${name}'`, { hint: 'name the world: --world textcraft' })
    default:
      return kind satisfies never
  }
}

/** What `orrery list` lists. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'profiles', 'metrics', 'words', 'runs'] as const
/** One of them. */
export type ListKind = (typeof LIST_KINDS)[number]
