import type { Agent, AgentProgram, Briefing, RequiredRewind } from '../agent.ts'
import type { RewindMeans } from '../effects.ts'
import { OrreryError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { type OptionSpec, type OptionValue, type OptionValues, parseOptions } from '../options.ts'
import type { AgentPackage, GeneratedProfile, ProfilePart } from '../package.ts'
import type { ProfileSource } from '../profile.ts'
import type { WorldDescription } from './world-description.ts'

/** Settings of an agent: an object of strings, numbers and booleans. */
export type AgentSettings<Settings> = { readonly [Name in keyof Settings]: OptionValue }

/** An option for each setting, of the same type. A missing name, an unknown name or another type does not compile. */
export type AgentOptions<Settings extends AgentSettings<Settings>> = {
  readonly [Name in keyof Settings]: AgentOption<Settings[Name]>
}

/** Definition of an agent: its identity, its options and its program. */
export interface AgentDefinition<Settings extends AgentSettings<Settings>> {
  readonly id: string
  /** Incremented when a change can alter any score. */
  readonly version: number
  /** One line for `orrery list`. */
  readonly summary: string
  /** Default settings. */
  readonly defaults: Settings
  /** Options in display order. */
  readonly options: AgentOptions<Settings>
  /** Prompt profiles, one or more per world. */
  readonly profiles: readonly ProfileSource[]
  /** Parts of a profile that the agent reads. @default parts are not checked */
  readonly parts?: readonly ProfilePart[]
  /** Names of the messages that a profile's layout may define. @default none */
  readonly layouts?: readonly string[]
  /** Generates prompts for a world without a written profile. @default `instructions` and `actions` */
  generateProfile?(world: WorldDescription): GeneratedProfile
  /** Default rewind means of a run. @default only `navigate` */
  readonly rewind?: readonly RewindMeans[]
  /** Default limits of a run, computed from those usual in the world. @default the usual limits */
  limits?(defaultLimits: Limits, settings: Settings, profile: ProfileSource | undefined): Limits
  /** True if the agent learns across tasks: it yields `recall` or `remember`. @default false */
  readonly usesMemory?: boolean
  /** The option with which it learns from the success of a task, or its id. @default it learns without feedback */
  learnsFromFeedback?(settings: Settings): string | undefined
  /** The rewind means that the settings require. @default none */
  requiredRewind?(settings: Settings): RequiredRewind | undefined
  /** The option, with its value, because of which requests list texts to choose from. @default no option */
  scoringOption?(settings: Settings): string | undefined
  /** Returns a sentence that says why two settings contradict each other; `create` then throws `CONFIG_INVALID`. @default no conflicts */
  conflictIn?(settings: Settings): string | undefined
  program(briefing: Briefing, settings: Settings): AgentProgram
}

/**
 * Creates the package of an agent for a registry. Its `create` and `limits` parse the given options and throw `OPTION_UNKNOWN` for an
 * unknown name and `CONFIG_INVALID` for an invalid value.
 */
export function defineAgent<Settings extends AgentSettings<Settings>>(definition: AgentDefinition<Settings>): AgentPackage {
  const { id, version, summary, profiles, parts, layouts, generateProfile, rewind, limits, usesMemory } = definition
  const specs = specsOf(definition)
  return {
    id,
    summary,
    options: specs,
    profiles,
    ...(parts !== undefined && { parts }),
    ...(layouts !== undefined && { layouts }),
    ...(generateProfile !== undefined && { generateProfile: (world: WorldDescription) => generateProfile(world) }),
    ...(rewind !== undefined && { rewind }),
    ...(limits !== undefined && {
      limits: (defaultLimits: Limits, values: OptionValues = {}, profile?: ProfileSource) =>
        limits(defaultLimits, settingsOf(definition, parseOptions(id, specs, values)), profile),
    }),
    create: (values = {}) => {
      const options = parseOptions(id, specs, values)
      const settings = settingsOf(definition, options)
      const conflict = definition.conflictIn?.(settings)
      if (conflict !== undefined) throw new OrreryError('CONFIG_INVALID', `agent ${id}: ${conflict}`)
      const requiredRewind = definition.requiredRewind?.(settings)
      const scoringOption = definition.scoringOption?.(settings)
      const learnsFromFeedback = definition.learnsFromFeedback?.(settings)
      const program: Agent['program'] = (briefing) => definition.program(briefing, settings)
      return {
        id,
        version,
        options,
        ...(requiredRewind && { requiredRewind }),
        ...(scoringOption && { scoringOption }),
        ...(usesMemory !== undefined && { usesMemory }),
        ...(learnsFromFeedback && { learnsFromFeedback }),
        program,
      }
    },
  }
}

function specsOf<Settings extends AgentSettings<Settings>>(definition: AgentDefinition<Settings>): readonly OptionSpec[] {
  const { options, defaults } = definition
  return namesOf(options).map((name) => options[name].spec(name, defaults[name]))
}

/** Returns the option values as typed settings. */
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

/** The minimum and, optionally, the maximum value. */
export type Bounds = readonly [minimum: number, maximum?: number]

/** The type and description of an option. The agent adds its name and default. */
export interface AgentOption<Value extends OptionValue> {
  /**
   * Returns the option as a registry lists it. A property rather than a method, so that an option with other choices than `Value` does
   * not type-check.
   */
  readonly spec: (name: string, defaultValue: Value) => OptionSpec
  readonly accepts: (value: OptionValue | undefined) => value is Value
}

/** Defines a boolean option. */
export function flag(description: string): AgentOption<boolean> {
  return {
    spec: (name, defaultValue) => ({ name, type: 'boolean', default: defaultValue, description }),
    accepts: (value) => typeof value === 'boolean',
  }
}

/** Defines an integer option. */
export function integer(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, defaultValue) => ({
      name,
      type: 'number',
      integer: true,
      ...within(bounds),
      default: defaultValue,
      description,
    }),
    accepts: isNumber,
  }
}

/** Defines a numeric option. */
export function number(bounds: Bounds, description: string): AgentOption<number> {
  return {
    spec: (name, defaultValue) => ({ name, type: 'number', ...within(bounds), default: defaultValue, description }),
    accepts: isNumber,
  }
}

/** Defines an option with a fixed set of words. */
export function choice<Word extends string>(choices: readonly Word[], description: string): AgentOption<Word> {
  return {
    spec: (name, defaultValue) => ({ name, type: 'choice', choices, default: defaultValue, description }),
    accepts: (value): value is Word => choices.some((each) => each === value),
  }
}

/** Defines an option with any text. The agent checks it against its profile. */
export function text(description: string): AgentOption<string> {
  return {
    spec: (name, defaultValue) => ({ name, type: 'text', default: defaultValue, description }),
    accepts: (value) => typeof value === 'string',
  }
}

function isNumber(value: OptionValue | undefined): value is number {
  return typeof value === 'number'
}

function within([minimum, maximum]: Bounds): { readonly minimum: number; readonly maximum?: number } {
  return { minimum, ...(maximum === undefined ? {} : { maximum }) }
}
