import type { ServedReport as Answer } from '@orreryjs/reporting/data'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Refused } from '../source/ask-server.ts'
import { openServed, type ServedSource } from '../source/served-source.ts'
import { LiveRun } from './live-run.tsx'
import { ServedReport } from './served-report.tsx'

/** One run: while it is played as it grows, and the whole report once it is over. */
export function RunPage({ id }: { readonly id: string }) {
  const [source, setSource] = useState<ServedSource>()
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<{ readonly answer: Answer; readonly generation: number }>()
  const wasLive = useRef(false)
  const [isWanted, want] = useState(() => new URLSearchParams(location.search).has('report'))
  useNews(source)
  useEffect(() => {
    document.title = `${id} · Orrery`
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
  // Whoever reads an episode when the run ends goes on reading it.
  const isDue = isWanted || (isOver && !(wasLive.current && isReading()))
  wasLive.current ||= source !== undefined && !isOver
  useEffect(() => {
    if (source === undefined || report !== undefined || !isDue) return
    const { generation } = source.run
    source
      .report()
      .then((answer) => setReport({ answer, generation }))
      .catch((error: unknown) => setProblem(reasonOf(error)))
  }, [source, isDue, report])
  const showReport = (): void => {
    want(true)
    history.replaceState(null, '', `?report${location.hash}`)
  }
  if (problem !== undefined) return <Problem id={id} problem={problem} />
  if (source === undefined) return <Waiting text={`Reading ${id} …`} />
  if (report !== undefined) {
    const isOld = source.run.generation !== report.generation
    return <ServedReport report={report.answer} source={source} isOld={isOld} onAnew={() => setReport(undefined)} />
  }
  return <LiveRun source={source} isReading={isDue} onReport={showReport} />
}

/** Whether the reader has an episode open, or went down the page. */
function isReading(): boolean {
  return /^#(?:episode|pair)\//.test(location.hash) || scrollY > 200
}

/** Draws again with every news of a run. */
function useNews(source: ServedSource | undefined): void {
  const [, setCount] = useState(0)
  useEffect(() => source?.hear(() => setCount((count) => count + 1)), [source])
}

function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.message : 'the server does not answer'
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
        It cannot be shown: {problem}.
      </p>
      <p>
        <a href="/">All runs</a>
      </p>
    </main>
  )
}
