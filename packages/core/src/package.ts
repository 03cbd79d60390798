import type { Agent } from './agent.ts'
import type { WorldDescription } from './agents/world-description.ts'
import type { RewindMeans } from './effects.ts'
import type { InjectionPlace } from './injection.ts'
import type { Limits } from './limits.ts'
import type { OptionSpec, OptionValues } from './options.ts'
import type { JsonObject } from './primitives/json.ts'
import type { ProfileSource } from './profile.ts'
import type { World } from './world.ts'
import type { WorldPresentation } from './worlds/presentation.ts'
import type { TaskFiles } from './worlds/task-files.ts'
import type { Replayer } from './worlds/transcript.ts'
import type { VerifiedFiles } from './worlds/verified-files.ts'

/** The package of a world in a registry. A new world is one folder and one registry line. */
export interface WorldPackage {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** Default split of a run. */
  readonly defaultSplit: string
  /** Values of the option `dialect`; each dialect's world lists the splits it can play. */
  readonly dialects: readonly string[]
  /** Returns the default dialect for a split; for an unknown split, the default of the package. */
  defaultDialect(split: string): string
  /** Default limits of a run, from the world's paper. @default 40 steps, `DEFAULT_LIMITS` */
  readonly limits?: Limits
  /** Places in observations where other people could write. @default none */
  readonly injectionPlaces?: readonly InjectionPlace[]
  /** Presentation of the world to people: in reports, in `play`, in a browser. @default a generic presentation */
  readonly presentation?: WorldPresentation
  /** Returns the item id of a task in AgentGym; `undefined` for a task that AgentGym does not have. @default `undefined` */
  agentGymId?(task: string): string | undefined
  /** Exports its tasks in the file format of the original program. @default no such format */
  readonly taskFiles?: TaskFiles
  /** Exports tasks and episodes for WebArena-Verified. @default no such export */
  readonly verifiedFiles?: VerifiedFiles
  /** Throws `OPTION_UNKNOWN`, `CONFIG_INVALID`, `DATA_MISSING` or `DATA_INVALID`. */
  create(options?: OptionValues): World
  /**
   * Returns true if a record without a world name belongs to this world, judged by its fields. Recordings of the original program contain
   * records that are not transcripts; the replayer's `check` reads them. @default false
   */
  recognises?(record: JsonObject): boolean
  /** Creates a replayer for transcripts recorded from the original program. */
  replayer(options?: OptionValues): Replayer
}

/** A part of a profile that its agent reads. */
export interface ProfilePart {
  /** `verdict`, or a family of parts: `state:STATE`. */
  readonly name: string
  /** A phrase that describes its content. */
  readonly description: string
  /** True if the agent requires the part in this profile. @default false */
  readonly isRequired?: boolean | ((profile: ProfileSource) => boolean)
}

/** Prompts that an agent generates from a world's description. */
export type GeneratedProfile = Pick<ProfileSource, 'parts'> & Partial<Pick<ProfileSource, 'demonstrations'>>

/** The package of an agent in a registry. */
export interface AgentPackage {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly options: readonly OptionSpec[]
  /** Prompt profiles, one or more per world. */
  readonly profiles: readonly ProfileSource[]
  /** Parts of a profile that the agent reads. A run is rejected if a required part is missing. @default parts are not checked */
  readonly parts?: readonly ProfilePart[]
  /** Names of the messages that a profile's layout may define. @default none */
  readonly layouts?: readonly string[]
  /** Generates prompts for a world without a written profile. @default `instructions` and `actions` */
  generateProfile?(world: WorldDescription): GeneratedProfile
  /**
   * Returns the default limits of a run from those usual in the world: a method with several trials needs more steps than one attempt.
   * `profile` is the profile of the run. @default the usual limits
   */
  limits?(defaultLimits: Limits, options?: OptionValues, profile?: ProfileSource): Limits
  /** Default rewind means of a run, for a method that depends on them: a tree search, or trials that restart. @default only `navigate` */
  readonly rewind?: readonly RewindMeans[]
  /** True if the agent calls a language model; if false, its rows name the model `none`. @default true */
  readonly asksModel?: boolean
  /** Throws `OPTION_UNKNOWN` or `CONFIG_INVALID`. */
  create(options?: OptionValues): Agent
}
