import type { Alignment } from '../../src/why/align.ts'
import { accountsOf, verdictOf } from '../../src/why/sentence.ts'
import { useReport } from '../report-context.ts'
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
      {accountsOf(first, second).map(({ name, text }) => (
        <p key={name}>
          <strong>{name}</strong> {text}
        </p>
      ))}
      <p>{meetingText(sides, alignment)}</p>
    </div>
  )
}

function meetingText([one, other]: readonly [Side, Side], { meeting, forGood, parting }: Alignment): string {
  if (parting === undefined) return 'They took the same steps and saw the same things from beginning to end.'
  if (forGood === undefined) return 'At the end they stood in the same state.'
  const [next, beside] = [one.rungs[meeting.first], other.rungs[meeting.second]]
  const then = `${one.name} ${nextText(next?.action)}, ${other.name} ${nextText(beside?.action)}.`
  if (meeting.first === 0 && meeting.second === 0) return `After the start they never stood in the same state: ${then}`
  const [before, after] = [stepText(meeting.first), stepText(meeting.second)]
  return `The last state that both were in: ${one.name} after ${before}, ${other.name} after ${after}. Then ${then}`
}

function stepText(step: number): string {
  return step === 0 ? 'no step' : `step ${step}`
}

function nextText(action: string | undefined): string {
  return action === undefined ? 'took no other step' : `did “${action}”`
}
