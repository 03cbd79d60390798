import { useEffect, useState } from 'preact/hooks'
import type { ServedReport as Answer } from '../../src/index.ts'
import { Refused } from '../source/ask-server.ts'
import { openServed, type ServedSource } from '../source/served-source.ts'
import { LiveRun } from './live-run.tsx'
import { ServedReport } from './served-report.tsx'

/** One run: while it is played as it grows, and the whole report once it is over. */
export function RunPage({ id }: { readonly id: string }) {
  const [source, setSource] = useState<ServedSource>()
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<Answer>()
  const [isWanted, want] = useState(false)
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
  useEffect(() => {
    if (source === undefined || report !== undefined || !(isOver || isWanted)) return
    source
      .report()
      .then(setReport)
      .catch((error: unknown) => setProblem(reasonOf(error)))
  }, [source, isOver, isWanted])
  if (problem !== undefined) return <Problem id={id} problem={problem} />
  if (source === undefined) return <Waiting text={`Reading ${id} …`} />
  if (report !== undefined) return <ServedReport report={report} source={source} />
  return <LiveRun source={source} isReading={isOver || isWanted} onReport={() => want(true)} />
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
