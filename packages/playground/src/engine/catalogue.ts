import type { Agent, AgentPackage, FeedbackPolicy, OptionSpec, OptionValues, World, WorldPackage } from '@orreryjs/core'

/** A world that can be chosen. */
export interface WorldChoice {
  readonly id: string
  load(): Promise<WorldPackage>
}

/** An agent that can be chosen: one with a package, a baseline that is made for a world, or a person. */
export interface AgentChoice {
  readonly id: string
  /** As people call it. */
  readonly title: string
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** Absent where it asks no model. */
  readonly source?: AgentPackage
  /** The worlds that it is for. @default all */
  readonly worlds?: readonly string[]
  readonly feedback?: FeedbackPolicy
  /** Whether each action waits for a person. */
  readonly isPerson?: boolean
  create(world: World, options: OptionValues): Agent
}

/** All that can be chosen. */
export interface Catalogue {
  readonly worlds: readonly WorldChoice[]
  readonly agents: readonly AgentChoice[]
}
