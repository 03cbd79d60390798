import type { WatchedRun } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import { heldWords, waitingWords } from '../../src/held-words.ts'
import { Episodes } from '../episodes/episodes.tsx'
import { counted, dollars, percent, shortCount } from '../numbers.ts'
import { ReportContext, SourceContext } from '../report-context.ts'
import type { ServedSource } from '../source/served-source.ts'
import { InFlight } from './in-flight.tsx'
import { LiveRows } from './live-rows.tsx'
import { LostLine } from './lost-line.tsx'
import { reportSoFar } from './report-so-far.ts'
import { ago, clockTime, rate, STATE_WORDS } from './words.ts'

interface Shown {
  readonly source: ServedSource
  /** Whether the report is being read. */
  readonly isReading: boolean
  onReport(): void
}

/** A run as it grows. */
export function LiveRun({ source, isReading, onReport }: Shown) {
  const { run } = source
  const { errors, problems, workers = [] } = run
  const rest = restWords(run)
  const isOver = run.state === 'complete' || run.state === 'stopped'
  return (
    <>
      <a class="skip" href="#in-flight">
        Skip to what is being played
      </a>
      <header class="head">
        <p class="brand">
          <a href="/">All runs</a>
        </p>
        <h1>
          {run.title} <span class={`run-state ${run.state}`}>{STATE_WORDS[run.state]}</span>
          {run.labels.map((label) => (
            <span class="badge" key={label}>
              {label}
            </span>
          ))}
        </h1>
        <p class="lead">{stateOf(run)}</p>
        {!source.connected && <LostLine />}
        {problems.map((problem) => (
          <p class="notice" key={problem}>
            {problem}
          </p>
        ))}
      </header>
      <main class="live">
        <Totals run={run} />
        <p>
          <button type="button" class="report-button" onClick={onReport} disabled={isReading}>
            {isReading ? 'Reading the report …' : isOver ? 'The run has ended: show its report' : 'Report of what has ended'}
          </button>
        </p>
        <section aria-labelledby="rows-title">
          <h2 id="rows-title">Rows</h2>
          <LiveRows run={run} />
        </section>
        <section id="in-flight" aria-labelledby="flight-title">
          <h2 id="flight-title" tabIndex={-1}>
            In flight
          </h2>
          <HeldLine run={run} />
          <InFlight run={run} />
          {rest !== undefined && <p class="small">{rest}</p>}
        </section>
        {errors.length > 0 && (
          <section aria-labelledby="errors-title">
            <h2 id="errors-title">Errors</h2>
            <ul class="call-errors">
              {errors.map(({ code, count, message }) => (
                <li key={code}>
                  <strong>
                    {code} × {count}
                  </strong>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </section>
        )}
        {workers.length > 0 && (
          <section aria-labelledby="workers-title">
            <h2 id="workers-title">Workers</h2>
            <ul class="workers">
              {workers.map(({ name, playing, room, played, refused }) => (
                <li key={name}>
                  <strong>{name}</strong>: {refused === undefined ? workerWords(playing, room, played) : `refuses: ${refused}`}
                </li>
              ))}
            </ul>
          </section>
        )}
        <LiveEpisodes source={source} />
      </main>
    </>
  )
}

/** What holds all calls of the run alike: the limit of the model's server, and until when. */
function HeldLine({ run: { playing, now } }: { readonly run: WatchedRun }) {
  const limits = playing.flatMap(({ held }) => (held?.cause === 'rate-limit' ? [held] : []))
  const last = limits.reduce((found, each) => ((each.until ?? 0) > (found?.until ?? 0) ? each : found), limits[0])
  if (last === undefined) return null
  const who = `${counted(limits.length, 'episode')} ${limits.length === 1 ? 'waits' : 'wait'}`
  return (
    <p class="notice" role="status">
      {who} for {heldWords(last, (until) => clockTime(until, now))}.
    </p>
  )
}

function stateOf({ state, now, grew, directory }: WatchedRun): string {
  const last = ago(now - grew)
  if (state === 'complete') return `${directory}, complete.`
  if (state === 'stopped') return `${directory}, stopped by a limit of the run or by failures outside of it.`
  if (state === 'gone')
    return `${directory} is gone. What stands here was read before; a run that stands there again appears by itself.`
  if (state === 'unreadable') return `The files of ${directory} cannot be read. What stands here was read before.`
  if (state === 'playing')
    return now - grew < 10_000 ? `${directory}, being played.` : `${directory}, being played; no new line for ${last}.`
  return `${directory}, no new line for ${last}: it was interrupted, or whoever plays it waits. \`orrery resume\` goes on with an interrupted run.`
}

/** Why episodes that have not begun have not. */
function restWords({ planned, totals, playing, workers, state }: WatchedRun): string | undefined {
  const rest = planned - totals.ended - playing.length
  if (rest <= 0 || state !== 'playing') return undefined
  const who = `${counted(rest, 'episode')} ${rest === 1 ? 'has' : 'have'} not begun`
  if (workers !== undefined) {
    const able = workers.filter(({ refused }) => refused === undefined)
    if (workers.length === 0) return `${who}: the queue has no worker.`
    if (able.length === 0) return `${who}: no worker of the queue plays this run.`
    if (able.every((each) => each.playing.length >= each.room)) return `${who}: every worker plays as many as it can.`
    return `${who}: workers take them as they have room.`
  }
  if (playing.length === 0) return `${who}.`
  const others = playing.length === 1 ? 'the one that is being played' : `one of the ${playing.length} that are being played`
  return `${who}: ${rest === 1 ? 'it waits' : 'they wait'} for a free place, which ${others} leaves when it ends.`
}

function workerWords(playing: readonly string[], room: number, played: number): string {
  const shown = playing.slice(0, 4).join(', ')
  const more = playing.length > 4 ? ` and ${playing.length - 4} more` : ''
  return `${playing.length} of ${room} at once, ${played} played; ${shown === '' ? 'idle' : `${shown}${more}`}`
}

function Totals({ run: { totals, planned, playing, state } }: { readonly run: WatchedRun }) {
  const { ended, solved, errors, steps, calls, callsPerSecond, tokens, tokensPerSecond, cost } = totals
  const figures: readonly (readonly [string, string, string])[] = [
    ['Episodes', `${ended}`, `of ${counted(planned, 'episode')}`],
    ['Solved', ended === 0 ? '-' : percent(solved / ended), `${solved} of ${ended}`],
    ['In flight', `${playing.length}`, waitingWords(playing).join(', ')],
    ['Calls a second', state === 'playing' ? rate(callsPerSecond) : '-', `${shortCount(calls)} in all`],
    ['Tokens', shortCount(tokens), state === 'playing' ? `${shortCount(tokensPerSecond)} a second` : 'in all'],
    ...(cost === undefined ? [] : [['Cost', dollars(cost), 'US dollars so far'] as const]),
    ['Steps', shortCount(steps), 'in all episodes'],
    ['Errors', `${errors}`, 'episodes that ended in one'],
  ]
  return (
    <dl class="totals">
      {figures.map(([name, value, more]) => (
        <div key={name} class={name === 'Errors' && errors > 0 ? 'some' : ''}>
          <dt>{name}</dt>
          <dd>
            {value} <span class="small">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Every episode that has begun; one that is open grows. */
function LiveEpisodes({ source }: { readonly source: ServedSource }) {
  const { run } = source
  const report = useMemo(() => reportSoFar(run), [run.revision, run.generation])
  return (
    <ReportContext.Provider value={report}>
      <SourceContext.Provider value={source}>
        <section id="episodes" aria-labelledby="episodes-title">
          <h2 id="episodes-title" tabIndex={-1}>
            Episodes
          </h2>
          <Episodes />
        </section>
      </SourceContext.Provider>
    </ReportContext.Provider>
  )
}
