import type { Agent } from './agent.ts'
import type { ToldWorld } from './agents/told-world.ts'
import type { RewindMeans } from './effects.ts'
import type { Limits } from './limits.ts'
import type { OptionSpec, OptionValues } from './options.ts'
import type { JsonObject } from './primitives/json.ts'
import type { ProfileSource } from './profile.ts'
import type { World } from './world.ts'
import type { Explained } from './worlds/explained.ts'
import type { TaskFiles } from './worlds/task-files.ts'
import type { Replayer } from './worlds/transcript.ts'

/** What a world's package hands to a registry. Adding a world is its own folder and one registry line. */
export interface WorldPackage {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** The split a run takes where none is named. */
  readonly defaultSplit: string
  /** Values of the option `dialect`; each dialect's world offers the splits that it can play. */
  readonly dialects: readonly string[]
  /** The dialect a run takes for a split where it names none; the package's usual one for a split it does not know. */
  defaultDialect(split: string): string
  /** The limits of a run that names none: those of the world's paper. @default 40 steps, `USUAL_LIMITS` */
  readonly limits?: Limits
  /** What the world says of itself to people: in reports, in `play`, in a browser. @default nothing, which works everywhere */
  readonly explain?: Explained
  /** Its tasks in the form of the original program's files. @default it has no such form */
  readonly taskFiles?: TaskFiles
  /** Throws `OPTION_UNKNOWN`, `CONFIG_INVALID`, `DATA_MISSING` or `DATA_INVALID`. */
  create(options?: OptionValues): World
  /**
   * Whether a record names no world and is one of this world's all the same, told by its fields: what was recorded of the
   * original program beside transcripts, which the replayer's `check` reads. @default none is
   */
  recognises?(record: JsonObject): boolean
  /** Replays transcripts recorded from the original program. */
  replayer(options?: OptionValues): Replayer
}

/** A part of a profile, as its agent reads it. */
export interface ProfilePart {
  /** `verdict`, or a family of parts: `state:STATE`. */
  readonly name: string
  /** A phrase on what it says. */
  readonly description: string
  /** Whether the agent cannot do without, in this profile. @default false */
  readonly isNeeded?: boolean | ((profile: ProfileSource) => boolean)
}

/** What an agent makes of what a world says of itself. */
export type DerivedProfile = Pick<ProfileSource, 'parts'> & Partial<Pick<ProfileSource, 'demonstrations'>>

/** What an agent's package hands to a registry. */
export interface AgentPackage {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** Prompt profiles, one or more a world. */
  readonly profiles: readonly ProfileSource[]
  /** The parts of a profile that it reads. One that is needed and missing is refused before a run. @default nothing is checked */
  readonly parts?: readonly ProfilePart[]
  /** What a profile's layout may lay out. @default nothing */
  readonly layouts?: readonly string[]
  /** Prompts for a world that nobody wrote any for. @default `instructions` and `actions` */
  derive?(world: ToldWorld): DerivedProfile
  /**
   * The limits of a run that names none, from those usual in the world: a method of several trials needs more steps than
   * one attempt. `profile` is the one of the run. @default the usual ones
   */
  limits?(usual: Limits, options?: OptionValues, profile?: ProfileSource): Limits
  /**
   * The means of going back that a run allows which names none, for a method that is nothing without them: a tree search, or
   * trials that begin anew. @default `navigate` alone
   */
  readonly rewind?: readonly RewindMeans[]
  /** Whether its agents ask a language model; where they do not, their rows name the model `none`. @default true */
  readonly asksModel?: boolean
  /** Throws `OPTION_UNKNOWN` or `CONFIG_INVALID`. */
  create(options?: OptionValues): Agent
}
