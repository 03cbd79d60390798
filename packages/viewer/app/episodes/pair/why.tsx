import type { EpisodeLine } from '@orreryjs/reporting/data'
import { type Alignment, nearestMeeting } from '../../../src/why/align.ts'
import { accountsOf, verdictOf } from '../../../src/why/sentence.ts'
import { counted } from '../../numbers.ts'
import { useReport } from '../../report-context.ts'
import type { Side } from './pair-ladder.tsx'

/** Why one of two went better, in sentences that are counted from both. */
export function Why({ sides, alignment }: { readonly sides: readonly [Side, Side]; readonly alignment: Alignment }) {
  const { failureKinds } = useReport()
  const told = sides.map(({ name, episode, rungs }) => {
    const title = failureKinds.find(({ id }) => id === episode.failure?.kind)?.title
    return { name, line: episode, rungs, ...(title !== undefined && { kindTitle: title }) }
  })
  const [first, second] = told
  if (first === undefined || second === undefined) return null
  return (
    <div class="why">
      <p class="why-verdict">{verdictOf(first, second)}</p>
      <TaskText episodes={[sides[0].episode, sides[1].episode]} />
      {accountsOf(first, second).map(({ name, text }) => (
        <p key={name}>
          <strong>{name}</strong> {text}
        </p>
      ))}
      <NearestText sides={sides} alignment={alignment} />
      <p>{meetingText(sides, alignment)}</p>
    </div>
  )
}

/** Where the one that did not solve it stood as near as the one that did, and what each did then. */
function NearestText({
  sides: [one, other],
  alignment,
}: {
  readonly sides: readonly [Side, Side]
  readonly alignment: Alignment
}) {
  if (one.episode.success === other.episode.success || one.episode.task !== other.episode.task) return null
  const nearest = nearestMeeting(one.rungs, other.rungs, alignment)
  if (nearest === undefined) return null
  const [next, beside] = [one.rungs[nearest.first], other.rungs[nearest.second]]
  return (
    <p class="why-nearest">
      Both once had {counted(nearest.toGo, 'step')} to go, in the same state: {one.name} {stepText(one, nearest.first)},{' '}
      {other.name} {stepText(other, nearest.second)}. Then {one.name} {nextText(next?.action)}, {other.name}{' '}
      {nextText(beside?.action)}.
    </p>
  )
}

/** What both had to do; two tasks are no match, and it says so. */
function TaskText({ episodes: [one, other] }: { readonly episodes: readonly [EpisodeLine, EpisodeLine] }) {
  if (one.task === other.task) return <p class="why-goal">Task: {one.goal}</p>
  return (
    <p class="why-goal">
      <span class="bad">Two different tasks, so neither did better than the other</span>: {one.goal}; and: {other.goal}
    </p>
  )
}

function meetingText([one, other]: readonly [Side, Side], { meeting, forGood, parting }: Alignment): string {
  if (parting === undefined) return 'They took the same steps and saw the same things from beginning to end.'
  if (forGood === undefined) return 'At the end they stood in the same state.'
  const [next, beside] = [one.rungs[meeting.first], other.rungs[meeting.second]]
  const then = `${one.name} ${nextText(next?.action)}, ${other.name} ${nextText(beside?.action)}.`
  if (meeting.first === 0 && meeting.second === 0) return `After the start they never stood in the same state: ${then}`
  const [before, after] = [stepText(one, meeting.first), stepText(other, meeting.second)]
  return `The last state that both were in: ${one.name} ${before}, ${other.name} ${after}. Then ${then}`
}

/** The frame at the end of an episode is none of its steps. */
function stepText({ rungs }: Side, frame: number): string {
  if (frame === 0) return 'at the start'
  return frame >= rungs.length ? 'at its end' : `after step ${frame}`
}

function nextText(action: string | undefined): string {
  return action === undefined ? 'took no other step' : `did “${action}”`
}
