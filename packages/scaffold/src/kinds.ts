/** What `orrery new` makes. */
export const KINDS = ['world', 'agent'] as const
/** One of them. */
export type Kind = (typeof KINDS)[number]

/** How packages of a kind are called, kept and offered in this repository. */
interface KindFacts {
  /** Folder of the repository that they are in. */
  readonly home: string
  /** Name of the package in the repository, before its own name. */
  readonly prefix: string
  /** The name that the templates have. */
  readonly sample: string
  /** The list of names that they are in. */
  readonly list: { readonly name: string; readonly file: string }
  /** An entry of that list. */
  entry(name: string, id: string, identifier: string): string
}

/** The facts of each kind. */
export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
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
