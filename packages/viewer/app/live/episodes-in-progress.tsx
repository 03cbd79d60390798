import type { EpisodeInProgress, WatchedRun } from '@orreryjs/reporting/data'
import { delayText } from '../../src/delay-text.ts'
import { counted, shortCount } from '../numbers.ts'
import { clockTime, formatDuration } from './format.ts'

/** Maximum number of episodes shown. */
const MAX_SHOWN = 60

/** Milliseconds after which a wait is shown; most model calls are faster. */
const SHOW_WAIT_AFTER = 3000

/** Episodes in progress, with links to their live view. */
export function EpisodesInProgress({ run }: { readonly run: WatchedRun }) {
  const { inProgress } = run
  if (inProgress.length === 0) return <p>No episodes in progress.</p>
  return (
    <>
      <ul class="flight">
        {inProgress.slice(0, MAX_SHOWN).map((episode) => (
          <li key={episode.number}>
            <Card run={run} episode={episode} />
          </li>
        ))}
      </ul>
      {inProgress.length > MAX_SHOWN && <p class="small">and {counted(inProgress.length - MAX_SHOWN, 'more episode')}</p>}
    </>
  )
}

function Card({ run, episode }: { readonly run: WatchedRun; readonly episode: EpisodeInProgress }) {
  const {
    number,
    place,
    row,
    task,
    goal,
    trial,
    retry,
    steps,
    maxSteps,
    calls,
    tokens,
    last,
    waits,
    waitsFor,
    delayedCall,
    modifiedAt,
  } = episode
  const name = run.places[place]?.rows[row]?.name ?? ''
  const quiet = run.now - modifiedAt
  return (
    <>
      <a href={`#episode/${number}`}>
        {name}: {task}
        {trial > 1 && `, attempt ${trial}`}
      </a>
      <span class="goal">{goal}</span>
      {maxSteps !== undefined && <progress max={maxSteps} value={Math.min(steps, maxSteps)} aria-label={`steps of ${task}`} />}
      <span class="small">
        {counted(steps, 'step')}
        {maxSteps !== undefined && ` of ${maxSteps}`}, {counted(calls, 'call')}, {shortCount(tokens)} tokens
        {retry !== undefined && `, retry ${retry}`}
      </span>
      <span class="last">{last}</span>
      {delayedCall !== undefined && (
        <span class="waits held">waiting for {delayText(delayedCall, (until) => clockTime(until, run.now))}</span>
      )}
      {delayedCall === undefined && quiet > SHOW_WAIT_AFTER && (
        <span class={waits ? 'waits' : 'waits failed'}>
          waiting for {waitsFor}: {formatDuration(quiet)}
        </span>
      )}
    </>
  )
}
