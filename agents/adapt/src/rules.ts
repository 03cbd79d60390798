import {
  type LinearExpression,
  linearExpression,
  OrreryError,
  type Profile,
  type ProfileSource,
  type StepResult,
} from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { RestoreMeans } from './memory.ts'
import type { AdaptOptions } from './options.ts'
import type { Claims } from './parse/line.ts'

/** Settings of an episode: the options, with defaults from the profile. */
export interface Rules {
  /** Maximum depth of the recursion; the whole task has depth 1. */
  readonly dMax: number
  /** Maximum number of replies per attempt, including thoughts. */
  readonly lines: number
  /** Number of consecutive fruitless replies after which an attempt fails. */
  readonly patience: number
  readonly areThoughtsFruitless: boolean
  /** True if an answer is fruitless. */
  isFruitless(result: StepResult): boolean
  readonly info: 'none' | 'last' | 'all'
  /** Action whose answer is passed on instead of an attempt's last answer. */
  readonly infoAction: string | undefined
  readonly checkpoint: RestoreMeans
  readonly claims: Claims
  /** Maximum length of an executor's reply, in tokens. */
  readonly maxTokens: number
  /** Maximum length of a planner's reply, in tokens. */
  readonly planTokens: number
  /** Modules that execute steps; `undefined` for the free executor. */
  readonly modules: ModuleRules | undefined
}

/** Actions of the modules; `{}` is replaced with the search words or the id. */
export interface ModuleRules {
  readonly search: string
  readonly open: string
  /** Shows more of the open page. */
  readonly read: string
  readonly back: string
  /** Leads to the search page. */
  readonly home: string
  /** Page types of the search form and of the results. */
  readonly searchPage: string
  readonly resultsPage: string
  /** Pattern of a product id. */
  readonly id: LinearExpression
}

/** Combines profile and options. Throws `CONFIG_INVALID` if a part of the profile is malformed or missing. */
export function rulesFrom(profile: Profile, options: AdaptOptions): Rules {
  const { parts } = profile
  const isSplit = options.method === 'planAndExecute'
  const dMax = maxDepthOf(profile, options.dMax)
  const areModular = parts['executor'] === 'modules' && options.method === 'adapt' && dMax > 1
  const countsThoughts = oneOf(profile, 'thoughtsCountForPatience', ['true', 'false'], options.thoughtsCountForPatience)
  return {
    dMax: isSplit ? 2 : dMax,
    lines: options.lines === 0 ? profileNumber(profile, 'lines', 20) : options.lines,
    patience: options.patience === 0 ? profileNumber(profile, 'patience', 5) : options.patience,
    areThoughtsFruitless: countsThoughts === 'true',
    isFruitless: fruitlessBy(parts['fruitless']),
    info: oneOf(profile, 'info', ['last', 'none', 'all'], options.infoProp),
    infoAction: parts['infoAction'],
    checkpoint: checkpointOf(profile, options),
    claims: { success: parts['claimSuccess'], failure: parts['claimFailure'] },
    maxTokens: profileNumber(profile, 'maxTokens', 100),
    planTokens: profileNumber(profile, 'planTokens', 800),
    modules: areModular ? moduleRules(profile) : undefined,
  }
}

/** Maximum depth: the option, or the profile's value if the option is 0. */
export function maxDepthOf(profile: ProfileSource, option: number): number {
  return option === 0 ? profileNumber(profile, 'dMax', 3) : option
}

/**
 * Fruitless answers contain a phrase of the profile (as in the released loops); without phrases, the world's rejections are
 * fruitless.
 */
function fruitlessBy(part: string | undefined): Rules['isFruitless'] {
  if (part === undefined) return ({ invalid }) => invalid !== undefined
  const phrases = part.split('\n').filter((line) => line.trim() !== '')
  return ({ observation }) => phrases.some((phrase) => observation.text.includes(phrase))
}

/** A new trial of `tryAgain` always starts at the initial state. */
function checkpointOf(profile: Profile, { method, checkpoint }: AdaptOptions): RestoreMeans {
  if (method === 'tryAgain' && checkpoint === 'default') return 'run'
  return oneOf(profile, 'checkpoint', ['run', 'none', 'replay', 'snapshot'], checkpoint)
}

/** Returns the option's value, or the profile's if the option is `default`, or the first value. */
function oneOf<Value extends string>(
  profile: Profile,
  name: string,
  values: readonly [Value, ...Value[]],
  option: 'default' | NoInfer<Value>,
): Value {
  if (option !== 'default') return option
  const configured = profile.parts[name]
  if (configured === undefined) return values[0]
  return values.find((value) => value === configured) ?? invalid(profile, name, `one of ${values.join(', ')}`)
}

function moduleRules(profile: Profile): ModuleRules {
  const part = (name: string): string => profile.parts[name] ?? invalid(profile, name, 'a text, because its executor is modules')
  return {
    search: part('search'),
    open: part('open'),
    read: part('read'),
    back: part('back'),
    home: part('home'),
    searchPage: part('searchPage'),
    resultsPage: part('resultsPage'),
    id: linearExpression(part('id'), { setting: `profile ${profile.id}: part id` }),
  }
}

function invalid(profile: Profile, name: string, expected: string): never {
  throw new OrreryError('CONFIG_INVALID', `profile ${profile.id}: part ${name} is invalid. Expected ${expected}.`, {
    hint: 'the README of agents/adapt lists the parts of a profile',
  })
}
