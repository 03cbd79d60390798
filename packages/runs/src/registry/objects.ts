import type { Agent, AgentPackage, LanguageModel, World, WorldPackage } from '@orreryjs/core'
import { type AsyncAgentFunction, agentPackageOf } from './files/agent-package-of.ts'
import { languageModelOf } from './files/language-model-of.ts'
import { worldPackageOf } from './files/world-package-of.ts'
import { agentOfPackage, type Entry, type Registry, type WorldRegistryEntry, worldOfPackage } from './registry.ts'

/** A world given as an object. */
export type WorldObject = World | WorldPackage
/** An agent given as an object or as an async function. */
export type AgentObject = Agent | AgentPackage | AsyncAgentFunction

/** Objects added to a registry; they override entries with the same id. */
export interface Objects {
  readonly worlds?: readonly WorldObject[]
  readonly agents?: readonly AgentObject[]
  readonly models?: readonly LanguageModel[]
}

/** Adds objects of a program to a registry. Throws `CONFIG_INVALID` for invalid objects. */
export function withObjects(registry: Registry, { worlds = [], agents = [], models = [] }: Objects): Registry {
  const ownWorlds = worlds.map((value) => worldPackageOf(value, nameOf(value, 'world')))
  const ownAgents = agents.map((value) => agentPackageOf(value, nameOf(value, 'agent'), idOf(value, 'agent')))
  const ownModels = models.map((value) => languageModelOf(value, nameOf(value, 'model')))
  const ids = [...ownWorlds, ...ownAgents, ...ownModels].map(({ id }) => id)
  return {
    ...registry,
    worlds: overriding(
      ownWorlds.map((source) => ({ ...playerOf(source.id, registry), ...entryOf(source, worldOfPackage(source)) })),
      registry.worlds,
    ),
    agents: overriding(
      ownAgents.map((source) => entryOf(source, agentOfPackage(source))),
      registry.agents,
    ),
    models: [
      ...ownModels.map((model) => ({ id: model.id, form: model.id, summary: '', create: async () => model })),
      ...registry.models,
    ],
    ...(ids.length > 0 && { local: [...(registry.local ?? []), ...ids] }),
  }
}

function entryOf<Loaded>({ id, summary }: { readonly id: string; readonly summary: string }, loaded: Loaded): Entry<Loaded> {
  return { id, summary, load: async () => loaded }
}

/** An object that overrides a world keeps the world's player. */
function playerOf(world: string, { worlds }: Registry): Pick<WorldRegistryEntry, 'player'> {
  const player = worlds.find(({ id }) => id === world)?.player
  return player === undefined ? {} : { player }
}

function overriding<Named extends { readonly id: string }>(own: readonly Named[], others: readonly Named[]): readonly Named[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...others.filter(({ id }) => !ids.has(id))]
}

/** Returns the id of an object, or the name of a function. */
export function idOf(value: unknown, kind: string): string {
  if (typeof value === 'function') return value.name === '' ? kind : value.name
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : kind
}

function nameOf(value: unknown, kind: string): string {
  return typeof value === 'object' && value !== null ? idOf(value, kind) : `the ${kind}`
}
