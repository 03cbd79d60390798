import type { EpisodeLine } from '@orreryjs/reporting/data'
import { type Alignment, nearestCommonState } from '../../../src/pair/align.ts'
import { episodeSummaries, pairVerdict } from '../../../src/pair/pair-summary.ts'
import { counted } from '../../numbers.ts'
import { useReport } from '../../report-context.ts'
import type { Side } from './aligned-steps.tsx'

/** Summary of a pair: the verdict, then the differences in sentences. */
export function PairSummary({ sides, alignment }: { readonly sides: readonly [Side, Side]; readonly alignment: Alignment }) {
  const { failureTypes } = useReport()
  const accounts = sides.map(({ name, episode, rungs }) => {
    const title = failureTypes.find(({ id }) => id === episode.failure?.type)?.title
    return { name, line: episode, rungs, ...(title !== undefined && { kindTitle: title }) }
  })
  const [first, second] = accounts
  if (first === undefined || second === undefined) return null
  return (
    <div class="why">
      <p class="why-verdict">{pairVerdict(first, second)}</p>
      <p>{meetingText(sides, alignment)}</p>
      {episodeSummaries(first, second).map(({ name, text }) => (
        <p key={name}>
          <strong>{name}</strong> {text}
        </p>
      ))}
      <NearestText sides={sides} alignment={alignment} />
      <TaskText episodes={[sides[0].episode, sides[1].episode]} />
    </div>
  )
}

/** The closest state to the goal that both reached, and each agent's next action. */
function NearestText({
  sides: [one, other],
  alignment,
}: {
  readonly sides: readonly [Side, Side]
  readonly alignment: Alignment
}) {
  if (one.episode.success === other.episode.success || one.episode.task !== other.episode.task) return null
  const nearest = nearestCommonState(one.rungs, other.rungs, alignment)
  if (nearest === undefined) return null
  const [next, beside] = [one.rungs[nearest.first], other.rungs[nearest.second]]
  return (
    <p class="why-nearest">
      Both reached the same state {counted(nearest.toGo, 'step')} from the goal: {one.name} {stepText(one, nearest.first)},{' '}
      {other.name} {stepText(other, nearest.second)}. Then {one.name} {nextText(next?.action)}, {other.name}{' '}
      {nextText(beside?.action)}.
    </p>
  )
}

/** The task of both episodes, with a warning if the tasks differ. */
function TaskText({ episodes: [one, other] }: { readonly episodes: readonly [EpisodeLine, EpisodeLine] }) {
  if (one.task === other.task) return <p class="why-goal">Task: {one.goal}</p>
  return (
    <p class="why-goal">
      <span class="bad">The episodes have different tasks and cannot be compared</span>: {one.goal}; {other.goal}
    </p>
  )
}

function meetingText(
  [one, other]: readonly [Side, Side],
  { lastCommonState, lastDivergence, firstDivergence }: Alignment,
): string {
  if (firstDivergence === undefined) return 'Both episodes have the same steps and observations.'
  if (lastDivergence === undefined) return 'Both episodes end in the same state.'
  const [next, beside] = [one.rungs[lastCommonState.first], other.rungs[lastCommonState.second]]
  const then = `${one.name} ${nextText(next?.action)}, ${other.name} ${nextText(beside?.action)}.`
  if (lastCommonState.first === 0 && lastCommonState.second === 0)
    return `They diverge at the first step and never reach the same state again: ${then}`
  const [before, after] = [stepText(one, lastCommonState.first), stepText(other, lastCommonState.second)]
  return `Last common state: ${one.name} ${before}, ${other.name} ${after}. Then ${then}`
}

/** Names a frame; the frame at the end of an episode is not a step. */
function stepText({ rungs }: Side, frame: number): string {
  if (frame === 0) return 'at the start'
  return frame >= rungs.length ? 'at its end' : `after step ${frame}`
}

function nextText(action: string | undefined): string {
  return action === undefined ? 'took no further step' : `did “${action}”`
}
