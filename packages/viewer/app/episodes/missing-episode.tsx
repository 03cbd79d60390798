import { useLayoutEffect, useRef } from 'preact/hooks'
import { counted } from '../numbers.ts'
import { useReport } from '../report-context.ts'

/** Says of an address that names an episode which the page lacks how to read it; comes into view, with the focus. */
export function MissingEpisode({ numbers }: { readonly numbers: readonly number[] }) {
  const { run } = useReport()
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = (): void => {
      notice.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'center' })
    }
    show()
    // Charts above it are drawn after it, and push it down.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [])
  const existing = numbers.filter((number) => number >= 1 && number <= run.planned)
  const named = numbers.length === 1 ? `episode ${numbers[0]}` : `episodes ${numbers.join(' and ')}`
  return (
    <div class="notice" role="alert" tabIndex={-1} ref={notice}>
      <p>
        This page does not hold {named}. Numbers count from 1, in the order of the run, which has{' '}
        {counted(run.planned, 'episode')}.
      </p>
      {existing.map((number) => (
        <p key={number}>
          To read it in a terminal:{' '}
          <code>
            orrery show {run.directory} {number}
          </code>
        </p>
      ))}
    </div>
  )
}
