import { type Agent, type AgentPackage, act, type World } from '@orreryjs/core'
import { firstAdmissible, firstHit, oracle, random } from '@orreryjs/orrery/baselines'
import { adapt, anticipatoryReflection, laser, lats, planAct, react, rebact, reflexion } from '@orreryjs/orrery/bundled'
import type { AgentChoice } from './catalogue.ts'

/** The agents, as people call them, in the order of a list. */
export const AGENTS: readonly AgentChoice[] = [
  ofPackage('ReAct', react),
  ofPackage('REBACT', rebact),
  ofPackage('ADaPT', adapt),
  ofPackage('Reflexion', reflexion),
  ofPackage('LATS', lats),
  ofPackage('LASER', laser),
  ofPackage('Anticipatory Reflection', anticipatoryReflection),
  ofPackage('Plan+Act', planAct),
  baseline('Random', 'a uniformly random admissible action each step', 'random', random),
  baseline('First admissible', 'the first admissible action each step', 'first-admissible', firstAdmissible),
  {
    ...baseline('First hit', 'searches for the goal as it stands and buys the first hit', 'first-hit', firstHit),
    worlds: ['webshop', 'market'],
  },
  baseline('Oracle', "the world's own plan, with full knowledge", 'oracle', oracle),
  { ...baseline('You', 'you choose each action', 'you', you), isPerson: true },
]

function ofPackage(title: string, source: AgentPackage): AgentChoice {
  const { id, summary, options } = source
  return { id, title, summary, options, source, create: (_, values) => source.create(values) }
}

function baseline(title: string, summary: string, id: string, create: (world: World) => Agent): AgentChoice {
  return { id, title, summary, options: [], create }
}

/** Each of its actions is empty, and waits for one that a person gives. */
function you(): Agent {
  return {
    id: 'you',
    version: 1,
    asksModel: false,
    *program() {
      while (!(yield* act('')).ended);
    },
  }
}
