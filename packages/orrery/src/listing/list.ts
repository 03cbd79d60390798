import { OrreryError } from '@orreryjs/core'
import type { Configuration } from '@orreryjs/runs/configuration'
import { orrery } from '../index.ts'
import { type ItemDescription, type Listing, namedListing } from './listing.ts'

/** Filters of a list. */
export interface ListQuery {
  /** World with its options, split and selection of tasks, as in a run; for worlds and tasks. */
  readonly settings?: Configuration
  /** Restricts profiles to an agent. @default every agent */
  readonly agent?: string | undefined
  /** Restricts profiles to a world. @default every world */
  readonly world?: string | undefined
  /** Directory with runs. @default 'runs' */
  readonly directory?: string | undefined
  /** True to add the length of the oracle's plan to tasks, which may take a while. @default false */
  readonly optimal?: boolean
  /** True to return only the displayed data: agents are not loaded except their options. @default false */
  readonly isBrief?: boolean
}

/** Lists all entries of a kind. Loads only the packages it needs. Throws `USAGE` for tasks without a world, and the errors of choosing it. */
export async function listAll(kind: ListKind, query: ListQuery = {}): Promise<Listing> {
  const { settings = {}, agent, world, directory, optimal = false, isBrief = false } = query
  switch (kind) {
    case 'worlds': {
      const [{ worldListing }, { worldOptionsOf: givenOptions }] = await Promise.all([
        import('./worlds.ts'),
        import('@orreryjs/runs/plan'),
      ])
      return worldListing(givenOptions(settings))
    }
    case 'agents':
      return (await import('./agents.ts')).agentListing(isBrief)
    case 'models': {
      const detailsHint = 'presets and parameters'
      return { ...namedListing(orrery.models.map(({ form, summary }) => ({ id: form, summary }))), detailsHint }
    }
    case 'suites':
      return (await import('./suites.ts')).suiteListing()
    case 'profiles':
      return (await import('./profiles.ts')).profileListing(agent, world)
    case 'metrics':
      return (await import('./metrics.ts')).metricListing()
    case 'terms':
      return (await import('./glossary.ts')).glossaryListing()
    case 'runs':
      return (await import('./runs.ts')).runListing(directory)
    case 'tasks':
      return (await import('./worlds.ts')).taskListing(settings, optimal)
    default:
      return kind satisfies never
  }
}

/** Describes one entry of a kind. Throws the error for an unknown name, with the nearest one. */
export async function describeOne(kind: ListKind, name: string, { settings = {} }: ListQuery = {}): Promise<ItemDescription> {
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
    case 'terms':
      return (await import('./glossary.ts')).describeTerm(name)
    case 'runs':
    case 'tasks':
      throw new OrreryError('USAGE', `list ${kind} takes no name, got '${name}'`, { hint: 'name the world: --world textcraft' })
    default:
      return kind satisfies never
  }
}

/** Kinds of lists of `orrery list`. */
export const LIST_KINDS = ['worlds', 'agents', 'models', 'suites', 'tasks', 'profiles', 'metrics', 'terms', 'runs'] as const
/** An element of `LIST_KINDS`. */
export type ListKind = (typeof LIST_KINDS)[number]
