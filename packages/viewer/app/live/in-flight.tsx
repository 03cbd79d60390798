import type { PlayingEpisode, WatchedRun } from '@orreryjs/reporting/data'
import { heldWords } from '../../src/held-words.ts'
import { counted, shortCount } from '../numbers.ts'
import { ago, clockTime } from './words.ts'

/** Episodes that are shown at a time. */
const MOST = 60

/** Milliseconds in which a model usually answers: who waits longer is told so. */
const USUAL = 3000

/** What is being played now; each opens as it grows. */
export function InFlight({ run }: { readonly run: WatchedRun }) {
  const { playing } = run
  if (playing.length === 0) return <p>Nothing.</p>
  return (
    <>
      <ul class="flight">
        {playing.slice(0, MOST).map((episode) => (
          <li key={episode.number}>
            <Card run={run} episode={episode} />
          </li>
        ))}
      </ul>
      {playing.length > MOST && <p class="small">and {counted(playing.length - MOST, 'more episode')}</p>}
    </>
  )
}

function Card({ run, episode }: { readonly run: WatchedRun; readonly episode: PlayingEpisode }) {
  const { number, place, row, task, goal, trial, retry, steps, maxSteps, calls, tokens, last, waits, waitsFor, held, grew } =
    episode
  const name = run.places[place]?.rows[row]?.name ?? ''
  const quiet = run.now - grew
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
        {retry !== undefined && `, played again (${retry})`}
      </span>
      <span class="last">{last}</span>
      {held !== undefined && <span class="waits held">waits for {heldWords(held, (until) => clockTime(until, run.now))}</span>}
      {held === undefined && quiet > USUAL && (
        <span class={waits ? 'waits' : 'waits failed'}>
          waits for {waitsFor}: {ago(quiet)}
        </span>
      )}
    </>
  )
}
