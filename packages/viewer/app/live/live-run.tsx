import type { WatchedRun } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import { delayText, waitingTexts } from '../../src/delay-text.ts'
import { Episodes } from '../episodes/episodes.tsx'
import { counted, dollars, percent, shortCount, whole } from '../numbers.ts'
import { ReportContext, SourceContext } from '../report-context.ts'
import type { ServedSource } from '../source/served-source.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { EpisodesInProgress } from './episodes-in-progress.tsx'
import { clockTime, formatDuration, rate, STATE_TEXTS } from './format.ts'
import { LiveRows } from './live-rows.tsx'
import { partialReport } from './partial-report.ts'

interface Shown {
  readonly source: ServedSource
  /** True while the report is loading. */
  readonly isReading: boolean
  onReport(): void
}

/** Live view of a run. */
export function LiveRun({ source, isReading, onReport }: Shown) {
  const { run } = source
  const { errors, problems, workers = [] } = run
  const remaining = remainingText(run)
  const isOver = run.state === 'complete' || run.state === 'stopped'
  return (
    <>
      <a class="skip" href={isOver ? '#episodes' : '#in-flight'}>
        Skip to the episodes
      </a>
      <header class="head">
        <p class="brand">
          <a href="/">All runs</a>
        </p>
        <h1>
          {run.title} <span class={`run-state ${run.state}`}>{STATE_TEXTS[run.state]}</span>
          {run.labels.map((label) => (
            <span class="badge" key={label}>
              {label}
            </span>
          ))}
        </h1>
        <p class="lead">{stateOf(run)}</p>
        {!source.connected && <ConnectionNotice />}
        {run.readShare !== undefined && (
          <p class="notice" role="status">
            Reading the journal: {percent(run.readShare)}.
          </p>
        )}
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
            {isReading ? 'Loading the report …' : isOver ? 'Show the report' : 'Show the report so far'}
          </button>
        </p>
        <section aria-labelledby="rows-title">
          <h2 id="rows-title">Agents</h2>
          <LiveRows run={run} />
        </section>
        {!isOver && (
          <section id="in-flight" aria-labelledby="flight-title">
            <h2 id="flight-title" tabIndex={-1}>
              In progress
            </h2>
            <InProgressLine run={run} />
            <EpisodesInProgress run={run} />
            {remaining !== undefined && <p class="small">{remaining}</p>}
          </section>
        )}
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
              {workers.map(({ name, inProgress, maxConcurrency, completed, rejectionReason }) => (
                <li key={name}>
                  <strong>{name}</strong>:{' '}
                  {rejectionReason === undefined
                    ? workerText(inProgress, maxConcurrency, completed)
                    : `rejected the run: ${rejectionReason}`}
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

/** Notice that the rate limit of the model's server delays all calls. */
function InProgressLine({ run: { inProgress, now } }: { readonly run: WatchedRun }) {
  const limits = inProgress.flatMap(({ delayedCall }) => (delayedCall?.cause === 'rate-limit' ? [delayedCall] : []))
  const last = limits.reduce((found, each) => ((each.until ?? 0) > (found?.until ?? 0) ? each : found), limits[0])
  if (last === undefined) return null
  const subject = `${counted(limits.length, 'episode')} ${limits.length === 1 ? 'is' : 'are'} waiting`
  return (
    <p class="notice" role="status">
      {subject} for {delayText(last, (until) => clockTime(until, now))}.
    </p>
  )
}

function stateOf({ state, now, modifiedAt, directory }: WatchedRun): string {
  const last = formatDuration(now - modifiedAt)
  if (state === 'complete') return `${directory}, complete.`
  if (state === 'stopped') return `${directory}, stopped by a limit of the run or by infrastructure errors.`
  if (state === 'deleted')
    return `${directory} was deleted. This page shows the last state read; a new run in the same directory appears automatically.`
  if (state === 'unreadable') return `The files of ${directory} cannot be read. This page shows the last state read.`
  if (state === 'running')
    return now - modifiedAt < 10_000 ? `${directory}, running.` : `${directory}, running; no activity for ${last}.`
  return `${directory}, no activity for ${last}. If the run was interrupted, continue it with: orrery resume ${directory}`
}

/** Returns why the remaining episodes have not started. */
function remainingText({ planned, totals, inProgress, workers, state }: WatchedRun): string | undefined {
  const rest = planned - totals.ended - inProgress.length
  if (rest <= 0 || state !== 'running') return undefined
  const subject = `${counted(rest, 'episode')} not started`
  if (workers !== undefined) {
    const eligible = workers.filter(({ rejectionReason }) => rejectionReason === undefined)
    if (workers.length === 0) return `${subject}: the queue has no worker.`
    if (eligible.length === 0) return `${subject}: no worker accepts this run.`
    if (eligible.every((each) => each.inProgress.length >= each.maxConcurrency)) return `${subject}: all workers are busy.`
    return `${subject}: queued.`
  }
  if (inProgress.length === 0) return `${subject}.`
  return `${subject}: waiting for ${inProgress.length === 1 ? 'the episode' : `one of the ${inProgress.length} episodes`} in progress to end.`
}

function workerText(playing: readonly string[], maxConcurrency: number, played: number): string {
  const shown = playing.slice(0, 4).join(', ')
  const more = playing.length > 4 ? ` and ${playing.length - 4} more` : ''
  return `${playing.length} of ${maxConcurrency} slots in use, ${played} episodes done; ${shown === '' ? 'idle' : `${shown}${more}`}`
}

/** Totals of a run. The success rate of several rows is not one number: each row of the table below has its own. */
function Totals({ run: { totals, planned, inProgress, state, places } }: { readonly run: WatchedRun }) {
  const { ended, solved, errors, steps, calls, callsPerSecond, tokens, tokensPerSecond, cost } = totals
  const isOver = state === 'complete' || state === 'stopped'
  const figures: readonly (readonly [string, string, string])[] = [
    ['Episodes', whole(ended), `of ${counted(planned, 'episode')}`],
    ...(places.flatMap(({ rows }) => rows).length > 1
      ? []
      : [['Solved', ended === 0 ? '-' : percent(solved / ended), `${whole(solved)} of ${whole(ended)}`] as const]),
    ...(isOver ? [] : [['In progress', `${inProgress.length}`, waitingTexts(inProgress).join(', ')] as const]),
    state === 'running'
      ? ['Calls per second', rate(callsPerSecond), `${shortCount(calls)} total`]
      : ['Calls', shortCount(calls), 'total'],
    ['Tokens', shortCount(tokens), state === 'running' ? `${shortCount(tokensPerSecond)} per second` : 'total'],
    ...(cost === undefined ? [] : [['Cost', dollars(cost), 'US dollars so far'] as const]),
    ['Steps', shortCount(steps), 'total'],
    ['Errors', whole(errors), errors === 1 ? 'episode with an infrastructure error' : 'episodes with infrastructure errors'],
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

/** All started episodes. An open episode updates live. */
function LiveEpisodes({ source }: { readonly source: ServedSource }) {
  const { run } = source
  const report = useMemo(() => partialReport(run), [run.revision, run.generation])
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
