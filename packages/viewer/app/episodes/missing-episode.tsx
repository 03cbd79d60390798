import { useLayoutEffect, useRef } from 'preact/hooks'
import { counted } from '../numbers.ts'
import { useReport } from '../report-context.ts'

/** Notice for an address of an episode that the page does not contain. Takes the focus. */
export function MissingEpisode({ numbers }: { readonly numbers: readonly number[] }) {
  const { run } = useReport()
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = (): void => {
      notice.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'center' })
    }
    show()
    // Charts above are rendered later and move the notice, so scroll again.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [])
  const existing = numbers.filter((number) => number >= 1 && number <= run.planned)
  const named = numbers.length === 1 ? `episode ${numbers[0]}` : `episodes ${numbers.join(' and ')}`
  return (
    <div class="notice" role="alert" tabIndex={-1} ref={notice}>
      <p>
        This page does not contain {named}. Episodes are numbered from 1; the run has {counted(run.planned, 'episode')}.
      </p>
      {existing.map((number) => (
        <p key={number}>
          Show it in a terminal:{' '}
          <code>
            orrery show {run.directory} {number}
          </code>
        </p>
      ))}
    </div>
  )
}
