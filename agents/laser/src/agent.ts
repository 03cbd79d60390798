import type { Answer, Briefing } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { LaserOptions } from './options.ts'
import { createEpisode } from './rules.ts'
import { backUp } from './states/backup.ts'
import { currentState } from './states/current-state.ts'
import { decide } from './states/decide.ts'
import { perform } from './states/perform.ts'
import { validateSelection } from './states/select.ts'

/** The loop of the paper: move between states with the tools that each state permits, and finally take an item from memory. */
export function* program(briefing: Briefing, options: LaserOptions): EffectGenerator<Answer | undefined> {
  const episode = createEpisode(briefing, options)
  const { memory } = episode
  while (memory.transitions < episode.transitionLimit || memory.item !== undefined) {
    const current = yield* currentState(episode)
    if (current === undefined) return STUCK
    const decision = yield* decide(episode, current)
    const move = decision && (yield* validateSelection(episode, current, decision))
    if (move === undefined) return STUCK
    const answer = yield* perform(episode, current, move)
    if (answer !== undefined || memory.hasEnded) return answer
  }
  return options.backup ? yield* backUp(episode) : { text: 'out of transitions', claim: 'failure' }
}

const STUCK: Answer = { text: 'no state permits anything here', claim: 'failure' }
