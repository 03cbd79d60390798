import { type AgentEntry, agentOfPackage, baselineAgent, type Entry } from '@orreryjs/runs/registry'

/** Every agent: those with a package, then the baselines that need no model. Adding one is its package and an entry here. */
export const AGENTS: readonly Entry<AgentEntry>[] = [
  {
    id: 'react',
    summary: 'thoughts and actions in one transcript (Yao et al. 2023)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-react')).react),
  },
  {
    id: 'rebact',
    summary: 'judges and changes what it did before each action (REBACT 2025)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-rebact')).rebact),
  },
  {
    id: 'adapt',
    summary: 'tries a task as a whole and splits it where that fails (ADaPT 2024)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-adapt')).adapt),
  },
  {
    id: 'reflexion',
    summary: 'tries again after a failure, with a lesson drawn from it (Shinn et al. 2023)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-reflexion')).reflexion),
  },
  {
    id: 'lats',
    summary: 'tree search with the model as policy, value function and critic (Zhou et al. 2024)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-lats')).lats),
  },
  {
    id: 'laser',
    summary: 'a state machine over pages with legal tools and a memory of rejected items (Ma et al. 2023)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-laser')).laser),
  },
  {
    id: 'anticipatory-reflection',
    summary: 'plans, stores alternatives before each action, goes back to them (Wang et al. 2024)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-anticipatory-reflection')).anticipatoryReflection),
  },
  {
    id: 'plan-act',
    summary: 'plans, carries the plan out, makes a new one after a failure (baseline of Wang et al. 2024)',
    load: async () => agentOfPackage((await import('@orreryjs/agent-anticipatory-reflection')).planAct),
  },
  {
    id: 'random',
    summary: 'a uniformly random admissible action each step',
    load: baseline('random'),
  },
  {
    id: 'first-admissible',
    summary: 'the first admissible action each step',
    load: baseline('firstAdmissible'),
  },
  {
    id: 'oracle',
    summary: "the world's own plan, with full knowledge",
    load: baseline('oracle'),
  },
  {
    id: 'noisy-oracle',
    form: 'noisy-oracle:P',
    summary: 'the oracle, with a random admissible action in a share P of its steps',
    load: loadNoisyOracle,
  },
]

function baseline(name: 'random' | 'firstAdmissible' | 'oracle'): Entry<AgentEntry>['load'] {
  return async (id) => {
    const baselines = await import('./baselines/index.ts')
    return baselineAgent(id, summaryOf(id), baselines[name])
  }
}

async function loadNoisyOracle(name: string): Promise<AgentEntry | undefined> {
  const share = /^noisy-oracle:(0|1|0?\.\d+|1\.0+)$/.exec(name)?.[1]
  if (share === undefined) return undefined
  const noise = Number(share)
  const { noisyOracle } = await import('./baselines/index.ts')
  return baselineAgent(`noisy-oracle:${noise}`, summaryOf('noisy-oracle'), (world) => noisyOracle(world, noise))
}

function summaryOf(id: string): string {
  return AGENTS.find((entry) => entry.id === id)?.summary ?? id
}
