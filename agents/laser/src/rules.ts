import { type Briefing, OrreryError, type Profile, shortened } from '@orreryjs/core'
import { openingText, profileNumber } from '@orreryjs/core/agents'
import { emptyMemory, type Memory } from './memory.ts'
import type { LaserOptions } from './options.ts'
import { type Prompts, promptsFor } from './prompts.ts'
import { type Machine, plays, readMachine } from './states/machine.ts'

/** What holds for an episode, and what it remembers. */
export interface Run {
  readonly briefing: Briefing
  readonly options: LaserOptions
  readonly machine: Machine
  readonly prompts: Prompts
  readonly memory: Memory
  /** Transitions after which the method ends by itself. */
  readonly mostTransitions: number
  /** Bound of a reply, in tokens. */
  readonly replyBound: number
  /** Finds title and price on the page of an item. */
  readonly itemPattern: RegExp | undefined
  /** Finds what a goal says about the price. */
  readonly pricePattern: RegExp | undefined
}

/** Throws `CONFIG_INVALID` where a part of the profile cannot be read. */
export function beginRun(briefing: Briefing, options: LaserOptions): Run {
  const { profile, observation } = briefing
  const { toolMode, oneShot } = options
  const machine = readMachine(profile)
  // A machine that never searches anew has no page to go by but what came back.
  const historyOf = plays(machine, 'search') ? options.historyOf : 'pages'
  return {
    briefing,
    options,
    machine,
    prompts: promptsFor({ profile, observation: openingText(briefing), toolMode, oneShot, historyOf }),
    memory: emptyMemory(observation),
    mostTransitions: mostTransitionsOf(machine, options),
    replyBound: profileNumber(profile, 'maxTokens', 200),
    itemPattern: patternIn(profile, 'itemPattern'),
    pricePattern: patternIn(profile, 'pricePattern'),
  }
}

/** A machine that takes nothing for good has nothing to be forced to: the limits of the run bind it. */
function mostTransitionsOf(machine: Machine, { maxTransitions, forceAt, backup }: LaserOptions): number {
  if (!plays(machine, 'finish')) return Infinity
  return backup ? Math.min(forceAt, maxTransitions) : maxTransitions
}

function patternIn(profile: Profile, part: string): RegExp | undefined {
  const source = profile.parts[part]
  if (source === undefined) return undefined
  try {
    return new RegExp(source, 'mu')
  } catch {
    throw new OrreryError(
      'CONFIG_INVALID',
      `profile ${profile.id}: part ${part} is not a regular expression: ${shortened(source)}`,
      {
        hint: 'write one without slashes around it; it is used with the flags m and u',
      },
    )
  }
}
