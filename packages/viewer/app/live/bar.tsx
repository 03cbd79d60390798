/** Progress bar of episodes by outcome; the text next to it has the same numbers. */
function Bar({ ended, solved, errors = 0, playing, planned }: BarFigures) {
  const all = Math.max(planned ?? 0, ended + playing, 1)
  const parts = [
    ['solved', solved],
    ['unsolved', ended - solved - errors],
    ['broken', errors],
    ['playing', playing],
  ] as const
  return (
    <span class="run-fill" role="img" aria-label={labelOf({ ended, solved, errors, playing, planned })}>
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
        {ended}
        {planned !== undefined && ` of ${planned}`}
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

const PARTS = { solved: 'solved', unsolved: 'not solved', broken: 'infrastructure error', playing: 'in progress' } as const

/** Numbers of episodes in a bar. */
interface BarFigures {
  readonly ended: number
  readonly solved: number
  readonly errors?: number | undefined
  readonly playing: number
  readonly planned?: number | undefined
}

function labelOf({ ended, solved, errors = 0, playing, planned }: BarFigures): string {
  const of = planned === undefined ? '' : ` of ${planned}`
  return `${ended}${of} ended, ${solved} solved, ${errors} with errors, ${playing} in progress`
}
