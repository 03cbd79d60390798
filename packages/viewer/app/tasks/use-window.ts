import { useCallback, useState } from 'preact/hooks'
import { usePrinting } from '../use-printing.ts'

/** Lines more than are seen, above and below: what a quick hand scrolls to is there already. */
const SPARE = 4

/** Which lines of a long list are drawn: those in sight; all of them on paper. */
interface ListWindow {
  readonly from: number
  readonly to: number
  onScroll(box: HTMLElement): void
}

/** Follows the scrolling of a box that holds `count` lines of one height. */
export function useWindow(count: number, height: number): ListWindow {
  const printing = usePrinting()
  const [seen, setSeen] = useState({ top: 0, tall: 1200 })
  const onScroll = useCallback((box: HTMLElement) => {
    const [top, tall] = [box.scrollTop, Math.max(box.clientHeight, 400)]
    // Only every few lines anything changes.
    setSeen((before) => (Math.abs(before.top - top) < 100 && before.tall === tall ? before : { top, tall }))
  }, [])
  if (printing) return { from: 0, to: count, onScroll }
  const last = Math.max(0, count - Math.ceil(seen.tall / height))
  const first = Math.min(Math.floor(seen.top / height), last)
  return {
    from: Math.max(0, first - SPARE),
    to: Math.min(count, first + Math.ceil(seen.tall / height) + SPARE),
    onScroll,
  }
}
