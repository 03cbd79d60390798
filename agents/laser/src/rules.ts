import { type Briefing, type LinearExpression, linearExpression, type Profile } from '@orreryjs/core'
import { openingText, profileNumber } from '@orreryjs/core/agents'
import { initialMemory, type Memory } from './memory.ts'
import type { LaserOptions } from './options.ts'
import { type Prompts, promptsFor } from './prompts.ts'
import { hasRole, type Machine, readMachine } from './states/machine.ts'

/** Settings and memory of an episode. */
export interface Episode {
  readonly briefing: Briefing
  readonly options: LaserOptions
  readonly machine: Machine
  readonly prompts: Prompts
  readonly memory: Memory
  /** Number of transitions after which the method ends. */
  readonly transitionLimit: number
  /** Maximum length of a reply, in tokens. */
  readonly maxReplyTokens: number
  /** Finds title and price on an item's page. */
  readonly itemPattern: LinearExpression | undefined
  /** Finds the price in a goal. */
  readonly pricePattern: LinearExpression | undefined
}

/** Combines briefing and options. Throws `CONFIG_INVALID` if a part of the profile cannot be parsed. */
export function createEpisode(briefing: Briefing, options: LaserOptions): Episode {
  const { profile, observation } = briefing
  const { toolMode, oneShot } = options
  const machine = readMachine(profile)
  // Without a search tool the state machine only has the answers to go by.
  const historyOf = hasRole(machine, 'search') ? options.historyOf : 'pages'
  return {
    briefing,
    options,
    machine,
    prompts: promptsFor({ profile, observation: openingText(briefing), toolMode, oneShot, historyOf }),
    memory: initialMemory(observation),
    transitionLimit: maxTransitionsOf(machine, options),
    maxReplyTokens: profileNumber(profile, 'maxTokens', 200),
    itemPattern: patternIn(profile, 'itemPattern'),
    pricePattern: patternIn(profile, 'pricePattern'),
  }
}

/** A machine without an irreversible tool has no backup, so only the run's limits apply. */
function maxTransitionsOf(machine: Machine, { maxTransitions, forceAt, backup }: LaserOptions): number {
  if (!hasRole(machine, 'finish')) return Infinity
  return backup ? Math.min(forceAt, maxTransitions) : maxTransitions
}

function patternIn(profile: Profile, part: string): LinearExpression | undefined {
  const source = profile.parts[part]
  if (source === undefined) return undefined
  return linearExpression(source, { setting: `profile ${profile.id}: part ${part}`, isMultiline: true })
}
