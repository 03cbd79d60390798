/** What `orrery new` makes. */
export const KINDS = ['world', 'agent'] as const
export type Kind = (typeof KINDS)[number]

/** How packages of a kind are called, kept and offered in this repository. */
export interface KindFacts {
  /** Folder of the repository that they are in. */
  readonly home: string
  /** Name of the package in the repository, before its own name. */
  readonly prefix: string
  /** The name that the templates have. */
  readonly sample: string
  /** The list of the registry that they are in. */
  readonly list: string
  /** An entry of that list. */
  entry(identifier: string): string
}

/** The facts of each kind. */
export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  world: {
    home: 'envs',
    prefix: '@orreryjs/env-',
    sample: 'sample-world',
    list: 'WORLDS',
    entry: (identifier) => `fromWorld(${identifier}),`,
  },
  agent: {
    home: 'agents',
    prefix: '@orreryjs/agent-',
    sample: 'sample-agent',
    list: 'AGENTS',
    entry: (identifier) => `fromPackage(${identifier}),`,
  },
}
