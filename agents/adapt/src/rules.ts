import { OrreryError, type Profile, type ProfileSource, type Seen } from '@orreryjs/core'
import { profileNumber } from '@orreryjs/core/agents'
import type { Restoring } from './memory.ts'
import type { AdaptOptions } from './options.ts'
import type { Claims } from './parse/line.ts'

/** What an episode goes by: the options, and the profile where they leave it open. */
export interface Rules {
  /** The level at which nothing is planned any more; the whole task is level 1. */
  readonly dMax: number
  /** Replies of one attempt, thoughts among them. */
  readonly lines: number
  /** Fruitless replies in a row after which an attempt has failed. */
  readonly patience: number
  readonly areThoughtsFruitless: boolean
  /** Whether an answer is fruitless. */
  isFruitless(seen: Seen): boolean
  readonly info: 'none' | 'last' | 'all'
  /** The action whose answer is handed on in place of an attempt's last one. */
  readonly infoAction: string | undefined
  readonly checkpoint: Restoring
  readonly claims: Claims
  /** Bound of an executor's reply, in tokens. */
  readonly maxTokens: number
  /** Bound of a planner's reply, in tokens. */
  readonly planTokens: number
  /** The modules that carry out steps; absent where a free executor does. */
  readonly modules: ModuleRules | undefined
}

/** What modules do, in the world's actions; `{}` stands for the words or the id. */
export interface ModuleRules {
  readonly search: string
  readonly open: string
  /** Shows more of what is open. */
  readonly read: string
  readonly back: string
  /** Leads to where a search is possible. */
  readonly home: string
  /** Kinds of page on which a search is possible, and on which its results are listed. */
  readonly searchPage: string
  readonly resultsPage: string
  /** What an id looks like. */
  readonly id: RegExp
}

/** Throws `CONFIG_INVALID` where the profile has a part of another form, or lacks one that is needed. */
export function rulesFrom(profile: Profile, options: AdaptOptions): Rules {
  const { parts } = profile
  const isSplit = options.method === 'planAndExecute'
  const dMax = levelsOf(profile, options.dMax)
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

/** The deepest level: the option, or where it is 0, the profile's. */
export function levelsOf(profile: ProfileSource, option: number): number {
  return option === 0 ? profileNumber(profile, 'dMax', 3) : option
}

/** By what the released loops look for in an answer, or where the profile names nothing, by what the world refuses. */
function fruitlessBy(said: string | undefined): Rules['isFruitless'] {
  if (said === undefined) return ({ invalid }) => invalid !== undefined
  const phrases = said.split('\n').filter((line) => line.trim() !== '')
  return ({ observation }) => phrases.some((phrase) => observation.text.includes(phrase))
}

/** A new trial begins at the start, also where the method never goes back. */
function checkpointOf(profile: Profile, { method, checkpoint }: AdaptOptions): Restoring {
  if (method === 'tryAgain' && checkpoint === 'usual') return 'run'
  return oneOf(profile, 'checkpoint', ['run', 'none', 'replay', 'snapshot'], checkpoint)
}

/** The option's value, or the profile's where the option is `usual`; the first where neither says. */
function oneOf<Value extends string>(
  profile: Profile,
  name: string,
  values: readonly [Value, ...Value[]],
  option: 'usual' | NoInfer<Value>,
): Value {
  if (option !== 'usual') return option
  const said = profile.parts[name]
  if (said === undefined) return values[0]
  return values.find((value) => value === said) ?? invalid(profile, name, `one of ${values.join(', ')}`)
}

function moduleRules(profile: Profile): ModuleRules {
  const part = (name: string): string => profile.parts[name] ?? invalid(profile, name, 'text, as its executor is modules')
  return {
    search: part('search'),
    open: part('open'),
    read: part('read'),
    back: part('back'),
    home: part('home'),
    searchPage: part('searchPage'),
    resultsPage: part('resultsPage'),
    id: patternIn(profile, part('id')),
  }
}

function patternIn(profile: Profile, source: string): RegExp {
  try {
    return new RegExp(`^(?:${source})$`)
  } catch {
    return invalid(profile, 'id', 'a regular expression')
  }
}

function invalid(profile: Profile, name: string, expected: string): never {
  throw new OrreryError('CONFIG_INVALID', `profile ${profile.id}: part ${name} is not ${expected}`, {
    hint: 'see the README of agents/adapt for the parts of a profile',
  })
}
