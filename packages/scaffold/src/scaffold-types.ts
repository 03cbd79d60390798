/** What `orrery new` can create. */
export const PROJECT_TYPES = ['world', 'agent', 'test', 'leaderboard'] as const
/** Type of a new project. */
export type ProjectType = (typeof PROJECT_TYPES)[number]
/** Type of a new package or file. Test projects and leaderboards are always directories. */
export type ScaffoldType = Exclude<ProjectType, 'test' | 'leaderboard'>

/** Naming and registration of packages of a type in this repository. */
interface KindFacts {
  /** Folder in the repository. */
  readonly home: string
  /** Prefix of the package name in the repository. */
  readonly prefix: string
  /** Name in the templates. */
  readonly sample: string
  /** The registry list that contains them. */
  readonly list: { readonly name: string; readonly file: string }
  /** An entry of that list. */
  entry(name: string, id: string, identifier: string): string
}

/** Naming and registration by type. */
export const SCAFFOLDS: Readonly<Record<ScaffoldType, KindFacts>> = {
  world: {
    home: 'envs',
    prefix: '@orreryjs/env-',
    sample: 'sample-world',
    list: { name: 'WORLDS', file: 'packages/orrery/src/worlds.ts' },
    entry: (name, id, identifier) =>
      `{ id: '${id}', summary: '...', load: async () => worldOfPackage((await import('${name}')).${identifier}), player: async () => (await import('${name}/player')).player },`,
  },
  agent: {
    home: 'agents',
    prefix: '@orreryjs/agent-',
    sample: 'sample-agent',
    list: { name: 'AGENTS', file: 'packages/orrery/src/agents.ts' },
    entry: (name, id, identifier) =>
      `{ id: '${id}', summary: '...', load: async () => agentOfPackage((await import('${name}')).${identifier}) },`,
  },
}
