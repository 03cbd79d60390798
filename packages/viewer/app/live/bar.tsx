import { whole } from '../numbers.ts'

/** Progress bar: ended episodes and those in progress. Success has its own column; the text next to the bar has the same numbers. */
function Bar({ ended, errors = 0, playing, planned }: BarFigures) {
  const all = Math.max(planned ?? 0, ended + playing, 1)
  const parts = [
    ['ended', ended - errors],
    ['broken', errors],
    ['playing', playing],
  ] as const
  return (
    <span class="run-fill" role="img" aria-label={labelOf({ ended, errors, playing, planned })}>
      {parts.map(([kind, count]) => count > 0 && <span key={kind} class={kind} style={{ width: `${(100 * count) / all}%` }} />)}
    </span>
  )
}

/** Progress bar with text below. */
export function ProgressBar(figures: BarFigures) {
  const { ended, errors = 0, playing, planned } = figures
  return (
    <>
      <Bar {...figures} />
      <span class="small">
        {whole(ended)}
        {planned !== undefined && ` of ${whole(planned)}`}
        {playing > 0 && `, ${playing} in progress`}
        {errors > 0 && `, ${errors} with errors`}
      </span>
    </>
  )
}

/** Legend of the colours of all bars on a page. */
export function BarLegend() {
  return (
    <p class="bar-legend small">
      Episodes:
      {Object.entries(PARTS).map(([part, text]) => (
        <span key={part}>
          <span class="run-fill" aria-hidden="true">
            <span class={part} />
          </span>{' '}
          {text}
        </span>
      ))}
    </p>
  )
}

const PARTS = { ended: 'ended', broken: 'infrastructure error', playing: 'in progress' } as const

/** Numbers of episodes in a bar. */
interface BarFigures {
  readonly ended: number
  readonly errors?: number | undefined
  readonly playing: number
  readonly planned?: number | undefined
}

function labelOf({ ended, errors = 0, playing, planned }: BarFigures): string {
  const of = planned === undefined ? '' : ` of ${planned}`
  return `${ended}${of} ended, ${errors} with errors, ${playing} in progress`
}
