import {
  type Agent,
  type AgentPackage,
  act,
  type FeedbackPolicy,
  type OptionSpec,
  type OptionValues,
  type World,
  type WorldPackage,
} from '@orreryjs/core'
import { firstAdmissible, firstHit, oracle, random } from '@orreryjs/orrery/baselines'
import {
  adapt,
  agentOccam,
  alfworld,
  anticipatoryReflection,
  awm,
  laser,
  lats,
  planAct,
  react,
  rebact,
  reflact,
  reflexion,
  stateact,
  textcraft,
  toolLoop,
} from '@orreryjs/orrery/bundled'

/** Large worlds, which a page loads when they are chosen. */
const LAZY_WORLDS = ['webshop', 'market', 'webarena'] as const

/** World that can be chosen. */
export interface WorldChoice {
  readonly id: string
  load(): Promise<WorldPackage>
}

/** Agent that can be chosen: one with a package, a baseline that is created for a world, or a person. */
export interface AgentChoice {
  readonly id: string
  /** Display name. */
  readonly title: string
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** Absent if the agent calls no model. */
  readonly source?: AgentPackage
  /** Worlds that the agent supports. @default all */
  readonly worlds?: readonly string[]
  readonly feedback?: FeedbackPolicy
  /** True if each action waits for a person. */
  readonly isPerson?: boolean
  create(world: World, options: OptionValues): Agent
}

/** Everything that can be chosen. */
export interface Catalogue {
  readonly worlds: readonly WorldChoice[]
  readonly agents: readonly AgentChoice[]
}

/** Agents in the order of the list. */
export const AGENTS: readonly AgentChoice[] = [
  ofPackage('ReAct', react),
  ofPackage('Tool loop', toolLoop),
  ofPackage('StateAct', stateact),
  ofPackage('ReflAct', reflact),
  ofPackage('AgentOccam', agentOccam),
  ofPackage('REBACT', rebact),
  ofPackage('Agent Workflow Memory', awm),
  ofPackage('ADaPT', adapt),
  ofPackage('Reflexion', reflexion),
  ofPackage('LATS', lats),
  ofPackage('LASER', laser),
  ofPackage('Anticipatory Reflection', anticipatoryReflection),
  ofPackage('Plan+Act', planAct),
  baseline('Random', 'a uniformly random admissible action each step', 'random', random),
  baseline('First admissible', 'the first admissible action each step', 'first-admissible', firstAdmissible),
  {
    ...baseline('First hit', 'searches for the text of the goal and buys the first result', 'first-hit', firstHit),
    worlds: ['webshop', 'market'],
  },
  baseline('Oracle', "the world's own plan, with full knowledge", 'oracle', oracle),
  { ...baseline('You', 'you choose each action', 'you', personChoice), isPerson: true },
]

function ofPackage(title: string, source: AgentPackage): AgentChoice {
  const { id, summary, options } = source
  return { id, title, summary, options, source, create: (_, values) => source.create(values) }
}

function baseline(title: string, summary: string, id: string, create: (world: World) => Agent): AgentChoice {
  return { id, title, summary, options: [], create }
}

/** Agent whose empty actions are replaced by a person's actions. */
function personChoice(): Agent {
  return {
    id: 'you',
    version: 1,
    asksModel: false,
    *program() {
      while (!(yield* act('')).terminated);
    },
  }
}

/** Id of a world that is loaded on demand. */
export type LazyWorld = (typeof LAZY_WORLDS)[number]

/** Returns all worlds; `load` loads the `LAZY_WORLDS`. */
export function worldChoices(load: (id: LazyWorld) => Promise<WorldPackage>): readonly WorldChoice[] {
  return [
    { id: 'alfworld', load: async () => alfworld },
    { id: 'textcraft', load: async () => textcraft },
    ...LAZY_WORLDS.map((id) => ({ id, load: () => load(id) })),
  ]
}
