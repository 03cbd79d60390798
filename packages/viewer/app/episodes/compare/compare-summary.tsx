import {
  type Comparison,
  episodeSummaries,
  lastCommonState,
  nearestCommonState,
  stateAtStart,
  taskVerdict,
} from '@orreryjs/reporting/alignment'
import type { EpisodeLine } from '@orreryjs/reporting/data'
import { counted } from '../../numbers.ts'
import { useReport } from '../../report-context.ts'
import { comparedEpisode, type Side } from './side.ts'

interface SummaryProps {
  readonly sides: readonly Side[]
  readonly comparison: Comparison
}

/** Verdict of a comparison; of two episodes also the step of their divergence. Short, so that the aligned steps below are in view. */
export function CompareVerdict({ sides, comparison }: SummaryProps) {
  const report = useReport()
  const [first, second, third] = sides
  const isPair = first !== undefined && second !== undefined && third === undefined
  return (
    <div class="why">
      <p class="why-verdict">{taskVerdict(sides.map((side) => comparedEpisode(report, side)))}</p>
      {isPair && comparison.firstDivergence !== undefined && <p>{meetingText(first, second, comparison)}</p>}
    </div>
  )
}

/** Task of a comparison; of two episodes also the differences in sentences. */
export function CompareDetails({ sides }: Pick<SummaryProps, 'sides'>) {
  const report = useReport()
  const [first, second, third] = sides
  const isPair = first !== undefined && second !== undefined && third === undefined
  return (
    <div class="why">
      {isPair && (
        <>
          {episodeSummaries(comparedEpisode(report, first), comparedEpisode(report, second)).map(({ name, text }) => (
            <p key={name}>
              <strong>{name}</strong> {text}
            </p>
          ))}
          <NearestText first={first} second={second} />
        </>
      )}
      <TaskText episodes={sides.map(({ episode }) => episode)} />
      {!isPair && (
        <p class="small">
          Each column is a row of the results. Steps in one line with the same letter lead to the same state; · marks a state of
          no other row. A colour without a letter: no step in this line. Select a step or a name to open the episode below.
        </p>
      )}
    </div>
  )
}

interface PairProps {
  readonly first: Side
  readonly second: Side
}

/** The closest state to the goal that both reached, and each agent's next action. */
function NearestText({ first: one, second: other }: PairProps) {
  if (one.episode.success === other.episode.success || one.episode.task !== other.episode.task) return null
  const nearest = nearestCommonState(one.steps, other.steps, lastCommonState(one.steps, other.steps, startOf(one)))
  if (nearest === undefined) return null
  const [next, beside] = [one.steps[nearest.first], other.steps[nearest.second]]
  return (
    <p class="why-nearest">
      Both reached the same state {counted(nearest.toGo, 'step')} from the goal: {one.name} {stepText(one, nearest.first)},{' '}
      {other.name} {stepText(other, nearest.second)}. Then {one.name} {nextText(next?.action)}, {other.name}{' '}
      {nextText(beside?.action)}.
    </p>
  )
}

/** The task of the episodes, with a warning if the tasks differ. */
function TaskText({ episodes }: { readonly episodes: readonly EpisodeLine[] }) {
  const goals = new Map(episodes.map(({ task, goal }) => [task, goal]))
  if (goals.size === 1) return <p class="why-goal">Task: {[...goals.values()]}</p>
  return (
    <p class="why-goal">
      <span class="bad">The episodes have different tasks and cannot be compared</span>: {[...goals.values()].join('; ')}
    </p>
  )
}

function meetingText(one: Side, other: Side, { lastDivergence }: Comparison): string {
  if (lastDivergence === undefined) return 'Both episodes end in the same state.'
  const { first, second } = lastCommonState(one.steps, other.steps, startOf(one))
  const [next, beside] = [one.steps[first], other.steps[second]]
  const then = `${one.name} ${nextText(next?.action)}, ${other.name} ${nextText(beside?.action)}.`
  if (first === 0 && second === 0) return `They diverge at the first step and never reach the same state again: ${then}`
  const [before, after] = [stepText(one, first), stepText(other, second)]
  return `Last common state: ${one.name} ${before}, ${other.name} ${after}. Then ${then}`
}

function startOf({ episode }: Side): string {
  return stateAtStart(episode.recorded)
}

/** Names a frame; the frame at the end of an episode is not a step. */
function stepText({ steps }: Side, frame: number): string {
  if (frame === 0) return 'at the start'
  return frame >= steps.length ? 'at its end' : `after step ${frame}`
}

function nextText(action: string | undefined): string {
  return action === undefined ? 'took no further step' : `did “${action}”`
}
