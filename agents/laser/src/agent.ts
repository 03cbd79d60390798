import type { Answer, Briefing } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { LaserOptions } from './options.ts'
import { createRun } from './rules.ts'
import { backUp } from './states/backup.ts'
import { decide } from './states/decide.ts'
import { perform } from './states/perform.ts'
import { locateState } from './states/position.ts'
import { validateSelection } from './states/select.ts'

/** The loop of the paper: move between states with the tools that each state permits, and finally take an item from memory. */
export function* program(briefing: Briefing, options: LaserOptions): EffectGenerator<Answer | undefined> {
  const run = createRun(briefing, options)
  const { memory } = run
  while (memory.transitions < run.transitionLimit || memory.item !== undefined) {
    const position = yield* locateState(run)
    if (position === undefined) return STUCK
    const decision = yield* decide(run, position)
    const move = decision && (yield* validateSelection(run, position, decision))
    if (move === undefined) return STUCK
    const answer = yield* perform(run, position, move)
    if (answer !== undefined || memory.ended) return answer
  }
  return options.backup ? yield* backUp(run) : { text: 'out of transitions', claim: 'failure' }
}

const STUCK: Answer = { text: 'no state permits anything here', claim: 'failure' }
