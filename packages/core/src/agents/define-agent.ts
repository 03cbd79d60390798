import type { Agent, AgentProgram, Briefing, WayBack } from '../agent.ts'
import type { RewindMeans } from '../effects.ts'
import type { Limits } from '../limits.ts'
import { type OptionSpec, type OptionValue, type OptionValues, readOptions } from '../options.ts'
import type { AgentPackage, DerivedProfile, ProfilePart } from '../package.ts'
import type { ProfileSource } from '../profile.ts'
import type { ToldWorld } from './told-world.ts'

/** Settings of an agent: an object of texts, numbers and flags. */
export type AgentSettings<Settings> = { readonly [Name in keyof Settings]: OptionValue }

/** An option for each setting, of the setting's own type: a missing name, another one or another type does not compile. */
export type AgentOptions<Settings extends AgentSettings<Settings>> = {
  readonly [Name in keyof Settings]: AgentOption<Settings[Name]>
}

/** Everything that an agent is: who it is, how it can be set, and its program. */
export interface AgentDefinition<Settings extends AgentSettings<Settings>> {
  readonly id: string
  /** Raised when a change can alter any score. */
  readonly version: number
  /** One line for `orrery list`. */
  readonly summary: string
  /** The settings of a run that names none. */
  readonly defaults: Settings
  /** What can be set, in the order of lists. */
  readonly options: AgentOptions<Settings>
  /** Prompt profiles, one or more a world. */
  readonly profiles: readonly ProfileSource[]
  /** The parts of a profile that it reads. @default nothing is checked */
  readonly parts?: readonly ProfilePart[]
  /** What a profile's layout may lay out. @default nothing */
  readonly layouts?: readonly string[]
  /** Prompts for a world that nobody wrote any for. @default `instructions` and `actions` */
  derive?(world: ToldWorld): DerivedProfile
  /** The means of going back that a run allows which names none. @default `navigate` alone */
  readonly rewind?: readonly RewindMeans[]
  /** The limits of a run that names none, from those usual in the world. @default the usual ones */
  limits?(usual: Limits, settings: Settings, profile: ProfileSource | undefined): Limits
  /** The way back that the settings name, without which they would be others. @default none */
  wayBack?(settings: Settings): WayBack | undefined
  program(briefing: Briefing, settings: Settings): AgentProgram
}

/**
 * The agent as a registry takes it. Its `create` and `limits` read the options that they are given, and throw
 * `OPTION_UNKNOWN` for a name that is none and `CONFIG_INVALID` for a value that does not fit.
 */
export function defineAgent<Settings extends AgentSettings<Settings>>(definition: AgentDefinition<Settings>): AgentPackage {
  const { id, version, summary, profiles, parts, layouts, derive, rewind, limits } = definition
  const specs = specsOf(definition)
  return {
    id,
    summary,
    options: specs,
    profiles,
    ...(parts !== undefined && { parts }),
    ...(layouts !== undefined && { layouts }),
    ...(derive !== undefined && { derive: (world: ToldWorld) => derive(world) }),
    ...(rewind !== undefined && { rewind }),
    ...(limits !== undefined && {
      limits: (usual: Limits, given: OptionValues = {}, profile?: ProfileSource) =>
        limits(usual, settingsOf(definition, readOptions(id, specs, given)), profile),
    }),
    create: (given = {}) => {
      const options = readOptions(id, specs, given)
      const settings = settingsOf(definition, options)
      const wayBack = definition.wayBack?.(settings)
      const program: Agent['program'] = (briefing) => definition.program(briefing, settings)
      return { id, version, options, ...(wayBack && { wayBack }), program }
    },
  }
}

function specsOf<Settings extends AgentSettings<Settings>>(definition: AgentDefinition<Settings>): readonly OptionSpec[] {
  const { options, defaults } = definition
  return namesOf(options).map((name) => options[name].spec(name, defaults[name]))
}

/** The values by name, each of its setting's type. */
function settingsOf<Settings extends AgentSettings<Settings>>(
  { options, defaults }: AgentDefinition<Settings>,
  values: OptionValues,
): Settings {
  const settings = { ...defaults }
  for (const name of namesOf(options)) {
    const value = values[name]
    if (options[name].accepts(value)) settings[name] = value
  }
  return settings
}

function namesOf<Settings extends object>(options: Settings): readonly (keyof Settings & string)[] {
  return Object.keys(options) as (keyof Settings & string)[]
}

/** The smallest and, where there is one, the largest value. */
export type Bounds = readonly [minimum: number, maximum?: number]

/** What an option of an agent can be, and a sentence on it. Its name and its default are the agent's to say. */
export interface AgentOption<Value extends OptionValue> {
  /** The option as a registry lists it. A property, so that an option of fewer or other choices than `Value` does not fit. */
  readonly spec: (name: string, usual: Value) => OptionSpec
  readonly accepts: (value: OptionValue | undefined) => value is Value
}

/** An option that is true or false. */
export function flag(description: string): AgentOption<boolean> {
  return {
    spec: (name, usual) => ({ name, type: 'boolean', default: usual, description }),
    accepts: (value) => typeof value === 'boolean',
  }
}

/** An option that is a whole number. */
export function whole(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, usual) => ({ name, type: 'number', integer: true, ...within(bounds), default: usual, description }),
    accepts: isNumber,
  }
}

/** An option that is a number. */
export function number(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, usual) => ({ name, type: 'number', ...within(bounds), default: usual, description }),
    accepts: isNumber,
  }
}

/** An option that is one of these words. */
export function choice<Word extends string>(choices: readonly Word[], description: string): AgentOption<Word> {
  return {
    spec: (name, usual) => ({ name, type: 'choice', choices, default: usual, description }),
    accepts: (value): value is Word => choices.some((each) => each === value),
  }
}

function isNumber(value: OptionValue | undefined): value is number {
  return typeof value === 'number'
}

function within([minimum, maximum]: Bounds): { readonly minimum: number; readonly maximum?: number } {
  return { minimum, ...(maximum === undefined ? {} : { maximum }) }
}
