import { type AgentEntry, agentOfPackage, baselineAgent, type Entry } from '@orreryjs/runs/registry'

/** All agents: those with a package, then the baselines without a model. To add an agent, add its package and an entry here. */
export const AGENTS: readonly Entry<AgentEntry>[] = [
  {
    id: 'react',
    summary: 'thoughts and actions in one transcript (Yao et al. 2023)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-react/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-react')).react),
  },
  {
    id: 'tool-loop',
    summary: "the native tool-calling loop: messages, the world's tools and their results",
    optionNames: async () => Object.keys((await import('@orreryjs/agent-tool-loop/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-tool-loop')).toolLoop),
  },
  {
    id: 'stateact',
    summary: 'every reply restates the goal and the state, then acts (Rozanov and Rei 2025)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-stateact/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-stateact')).stateact),
  },
  {
    id: 'reflact',
    summary: 'reflects before every action on the state in relation to the goal (Kim et al. 2025)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-reflact/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-reflact')).reflact),
  },
  {
    id: 'occam',
    summary: 'one call per step, few actions and a plan tree that selects the history (Yang et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-occam/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-occam')).agentOccam),
  },
  {
    id: 'rebact',
    summary: 'judges the previous action before each step and can change it (Zeng et al. 2025)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-rebact/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-rebact')).rebact),
  },
  {
    id: 'awm',
    summary: 'ReAct with workflows from earlier tasks of a stream in its prompt (Wang et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-awm/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-awm')).awm),
  },
  {
    id: 'adapt',
    summary: 'tries a task as a whole and decomposes it only if that fails (ADaPT 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-adapt/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-adapt')).adapt),
  },
  {
    id: 'reflexion',
    summary: 'retries after a failure with a self-written reflection (Shinn et al. 2023)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-reflexion/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-reflexion')).reflexion),
  },
  {
    id: 'expel',
    summary: 'learns rules and examples from earlier tasks of a stream (Zhao et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-expel/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-expel')).expel),
  },
  {
    id: 'full-history',
    summary: 'ReAct with the earlier episodes of a stream in its prompt (baseline of ExpeL)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-expel/options')).FULL_HISTORY_OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-expel')).fullHistory),
  },
  {
    id: 'lats',
    summary: 'tree search with the model as policy, value function and critic (Zhou et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-lats/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-lats')).lats),
  },
  {
    id: 'laser',
    summary: 'a state machine over pages with legal tools and a memory of rejected items (Ma et al. 2023)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-laser/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-laser')).laser),
  },
  {
    id: 'anticipatory-reflection',
    summary: 'plans, stores alternatives before each action and backtracks to them (Wang et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-anticipatory-reflection/options')).OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-anticipatory-reflection')).anticipatoryReflection),
  },
  {
    id: 'plan-act',
    summary: 'plans, executes the plan and replans after a failure (baseline of Wang et al. 2024)',
    optionNames: async () => Object.keys((await import('@orreryjs/agent-anticipatory-reflection/options')).PLAN_ACT_OPTIONS),
    load: async () => agentOfPackage((await import('@orreryjs/agent-anticipatory-reflection')).planAct),
  },
  {
    id: 'cli',
    nameForm: 'cli:PROGRAM',
    summary: 'a coding agent of the command line that plays over MCP: claude, codex, gemini, opencode, or any command',
    optionNames: async () => (await import('@orreryjs/coding-agents/options')).OPTIONS.map(({ name }) => name),
    async load(name) {
      const found = (await import('@orreryjs/coding-agents')).codingAgentNamed(name)
      return found && agentOfPackage(found)
    },
  },
  baseline('random', 'a uniformly random admissible action each step', 'random'),
  baseline('first-admissible', 'the first admissible action each step', 'firstAdmissible'),
  baseline('first-hit', 'searches for the instruction text and buys the first hit (the rule of Yao et al. 2022)', 'firstHit'),
  baseline('oracle', "the world's own plan, with full knowledge of the state", 'oracle'),
  noisyOracleEntry('the oracle, with a random admissible action in a share P of its steps'),
]

function baseline(id: string, summary: string, name: 'random' | 'firstAdmissible' | 'firstHit' | 'oracle'): Entry<AgentEntry> {
  return { id, summary, load: async () => baselineAgent(id, summary, (await import('./baselines.ts'))[name]) }
}

function noisyOracleEntry(summary: string): Entry<AgentEntry> {
  return {
    id: 'noisy-oracle',
    nameForm: 'noisy-oracle:P',
    summary,
    async load(name) {
      const share = /^noisy-oracle:(0|1|0?\.\d+|1\.0+)$/.exec(name)?.[1]
      if (share === undefined) return undefined
      const noise = Number(share)
      const { noisyOracle } = await import('./baselines.ts')
      return baselineAgent(`noisy-oracle:${noise}`, summary, (world) => noisyOracle(world, noise))
    },
  }
}
