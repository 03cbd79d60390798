import { type Agent, type Answer, type Briefing, OrreryError, type Profile } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { profileNumber } from '@orreryjs/core/agents'
import { emptyMemory } from './memory.ts'
import { promptsFor } from './prompts.ts'
import { backUp } from './states/backup.ts'
import { decide } from './states/decide.ts'
import { look } from './states/look.ts'
import { plays, readMachine } from './states/machine.ts'
import { perform } from './states/perform.ts'
import type { Run, RunOptions } from './states/run.ts'
import { chosen } from './states/select.ts'

/** Every setting of LASER; all but the defaults are variants of the published method. */
export interface LaserOptions extends RunOptions {
  /** Transitions after which the run without backup ends. */
  readonly maxTransitions: number
  /** Transitions after which the backup is forced. */
  readonly forceAt: number
  /** Whether one of the items that were left is taken in the end. */
  readonly backup: boolean
}

/** The method as published. */
export const LASER_DEFAULTS: LaserOptions = {
  maxTransitions: 15,
  forceAt: 13,
  backup: true,
  oneShot: false,
  toolMode: 'tools',
  oneCall: false,
  detailBudget: 3,
  historyIn: 'all',
  confirmBuy: false,
}

/** LASER (Ma et al. 2023): high-level states, each with an instruction and legal actions of its own, and a memory buffer. */
export function createLaser(options: Partial<LaserOptions> = {}): Agent {
  const settings: LaserOptions = { ...LASER_DEFAULTS, ...options }
  return { id: 'laser', version: 1, options: { ...settings }, program: (briefing) => laser(briefing, settings) }
}

function* laser(briefing: Briefing, options: LaserOptions): Steps<Answer | undefined> {
  const run = beginRun(briefing, options)
  const { memory } = run
  const bound = transitionBound(run, options)
  while (memory.transitions < bound || memory.item !== undefined) {
    const place = yield* look(run)
    if (place === undefined) return STUCK
    const decided = yield* decide(run, place)
    const move = decided && (yield* chosen(run, place, decided))
    if (move === undefined) return STUCK
    const answer = yield* perform(run, place, move)
    if (answer !== undefined || memory.ended) return answer
  }
  return options.backup ? yield* backUp(run) : { text: 'out of transitions', claim: 'failure' }
}

const STUCK: Answer = { text: 'no state permits anything here', claim: 'failure' }

function beginRun(briefing: Briefing, options: LaserOptions): Run {
  const { profile, observation } = briefing
  const { toolMode, oneShot } = options
  return {
    briefing,
    options,
    machine: readMachine(profile),
    prompts: promptsFor({ profile, observation: observation.text, toolMode, oneShot }),
    memory: emptyMemory(observation),
    replyBound: profileNumber(profile, 'maxTokens', 200),
    itemPattern: patternIn(profile, 'itemPattern'),
    pricePattern: patternIn(profile, 'pricePattern'),
  }
}

/** A machine that takes nothing for good has nothing to be forced to: the limits of the run bind it. */
function transitionBound({ machine }: Run, { maxTransitions, forceAt, backup }: LaserOptions): number {
  if (!plays(machine, 'finish')) return Infinity
  return backup ? Math.min(forceAt, maxTransitions) : maxTransitions
}

function patternIn(profile: Profile, part: string): RegExp | undefined {
  const source = profile.parts[part]
  if (source === undefined) return undefined
  try {
    return new RegExp(source, 'mu')
  } catch {
    throw new OrreryError('CONFIG_INVALID', `profile ${profile.id}: part ${part} is not a regular expression: ${source}`, {
      hint: 'write one without slashes around it; it is used with the flags m and u',
    })
  }
}
