import { endReasonTexts, escapeLine } from '@orreryjs/core'
import { pluralize } from '@orreryjs/runs/texts'
import type { ReplayedStates } from '../report/replay.ts'
import { worldReader } from '../report/world-readers.ts'
import type { DecisiveStep, EndedCreditInput, EpisodeCredit } from './credit-episode.ts'

/** Returns one sentence about the outcome: the decisive step of a failed episode, and why it lost the episode. */
export function creditSentence(credit: EpisodeCredit, { episode, trace, presentation }: EndedCreditInput): string {
  const { atStart, atEnd, loss, decisive } = credit
  if (loss === undefined) return solvedSentence(episode.end.steps, atStart)
  if (loss === 'impossible') {
    return atStart === null
      ? 'Lost from the start: no plan exists.'
      : `Lost from the start: the plan has ${atStart} steps, more than the step limit.`
  }
  if (loss === 'not-lost') return notLostSentence(episode, atEnd)
  if (decisive === undefined) return ''
  if (loss === 'too-late') return tooLateSentence(decisive)
  const step = `Lost at step ${decisive.step}: ${actionText(decisive)}`
  const states = statesUntil(trace, decisive.seq)
  const why =
    loss === 'dead-end'
      ? presentation?.deadEnd?.(trace.world, states.at(-1))
      : worldReader(presentation).judge({ world: trace.world, states }).detail()
  const reason = why === undefined ? '' : ` (${why})`
  return loss === 'dead-end'
    ? `${step}, after which no plan exists${reason}.`
    : `${step} ended the task without success${reason}.`
}

function solvedSentence(steps: number, atStart: number | null): string {
  const extra = atStart === null ? 0 : steps - atStart
  return extra === 0
    ? `Solved in ${pluralize(steps, 'step')}, the length of the plan.`
    : `Solved in ${pluralize(steps, 'step')}; the plan has ${atStart ?? steps}.`
}

function notLostSentence({ end }: EndedCreditInput['episode'], atEnd: number | null): string {
  return `Not lost by a step: ${pluralize(atEnd ?? 0, 'step')} to the goal at the end (${endReasonTexts(end.end).title}).`
}

function tooLateSentence(decisive: DecisiveStep): string {
  const { step, after, left } = decisive
  return `Lost at step ${step}: ${actionText(decisive)}, after which the goal was ${pluralize(after ?? 0, 'step')} away and the limit allowed ${left ?? 0}.`
}

function actionText({ action }: DecisiveStep): string {
  return action === undefined ? 'a rewind' : escapeLine(action)
}

/** Returns the states from the start to the state after an event. */
function statesUntil({ states, after }: ReplayedStates, seq: number): readonly unknown[] {
  const count = [...after.keys()].filter((each) => each <= seq).length
  return states.slice(0, count + 1)
}
