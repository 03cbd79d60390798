import { useEffect, useRef } from 'preact/hooks'
import { useReport } from '../report-context.ts'

/** Says of an address that names an episode which the page lacks how to read it; comes into view, with the focus. */
export function MissingEpisode({ numbers }: { readonly numbers: readonly number[] }) {
  const { run } = useReport()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (): void => {
      notice.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'center' })
    }
    show()
    // Charts above it are drawn after it, and push it down.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [])
  const named = numbers.length === 1 ? `episode ${numbers[0]}` : `episodes ${numbers.join(' and ')}`
  return (
    <div class="notice" role="alert" tabIndex={-1} ref={notice}>
      <p>
        This page does not hold {named}. Numbers count from 1, in the order of the run. To read{' '}
        {numbers.length === 1 ? 'it' : 'one'} in a terminal:
      </p>
      {numbers.map((number) => (
        <p key={number}>
          <code>
            orrery show {run.directory} {number}
          </code>
        </p>
      ))}
    </div>
  )
}
