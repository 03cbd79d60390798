import { escapeInvisible } from '@orreryjs/core'
import { type ServedReport as Answer, MAX_LISTED } from '@orreryjs/reporting/data'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ServerError } from '../source/fetch-json.ts'
import { openServed, type ServedSource } from '../source/served-source.ts'
import { LiveRun } from './live-run.tsx'
import { ServedReport } from './served-report.tsx'

/** Page of a run: the live view while it is running, then the report. */
export function RunPage({ id }: { readonly id: string }) {
  const [source, setSource] = useState<ServedSource>()
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<{ readonly answer: Answer; readonly generation: number }>()
  const wasLive = useRef(false)
  const [isRequested, setRequested] = useState(() => new URLSearchParams(location.search).has('report'))
  useChanges(source)
  useEffect(() => {
    document.title = `${escapeInvisible(id)} · Orrery`
    let opened: ServedSource | undefined
    openServed(id)
      .then((found) => {
        opened = found
        setSource(found)
      })
      .catch((error: unknown) => setProblem(reasonOf(error)))
    return () => opened?.close()
  }, [id])
  const isOver = source?.run.state === 'complete' || source?.run.state === 'stopped'
  // Do not replace the live view while the user reads an episode. The report of a long run takes minutes.
  const isShort = source !== undefined && source.run.planned <= MAX_LISTED
  const isReportDue = isRequested || (isOver && isShort && !(wasLive.current && isReading()))
  wasLive.current ||= source !== undefined && !isOver
  useEffect(() => {
    if (source === undefined || report !== undefined || !isReportDue) return
    const { generation } = source.run
    source
      .report()
      .then((answer) => setReport({ answer, generation }))
      .catch((error: unknown) => setProblem(reasonOf(error)))
  }, [source, isReportDue, report])
  const showReport = (): void => {
    setRequested(true)
    history.replaceState(null, '', `?report${location.hash}`)
  }
  if (problem !== undefined) return <Problem id={id} problem={problem} />
  if (source === undefined) return <Waiting text={`Loading ${id} …`} />
  if (report !== undefined) {
    const isOld = source.run.generation !== report.generation
    return <ServedReport report={report.answer} source={source} isOld={isOld} onReload={() => setReport(undefined)} />
  }
  return <LiveRun source={source} isReading={isReportDue} onReport={showReport} />
}

/** Returns true if the user has an episode open or has scrolled down. */
function isReading(): boolean {
  return /^#(?:episode|pair)\//.test(location.hash) || scrollY > 200
}

/** Renders again after every change of a run. */
function useChanges(source: ServedSource | undefined): void {
  const [, setCount] = useState(0)
  useEffect(() => source?.subscribe(() => setCount((count) => count + 1)), [source])
}

function reasonOf(error: unknown): string {
  return error instanceof ServerError ? error.message : 'the server does not respond'
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <main class="live">
      <h1 class="unseen">Orrery</h1>
      <p role="status">{text}</p>
    </main>
  )
}

function Problem({ id, problem }: { readonly id: string; readonly problem: string }) {
  return (
    <main class="live">
      <h1>{id}</h1>
      <p class="notice" role="alert">
        This run cannot be shown: {problem}.
      </p>
      <p>
        <a href="/">All runs</a>
      </p>
    </main>
  )
}
