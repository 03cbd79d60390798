import { useCallback, useState } from 'preact/hooks'
import { usePrinting } from '../use-printing.ts'

/** Extra lines rendered above and below the visible ones, for fast scrolling. */
const OVERSCAN = 4

/** Range of rendered lines of a long list; all lines while printing. */
interface ListWindow {
  readonly from: number
  readonly to: number
  onScroll(box: HTMLElement): void
}

/** Returns the lines to render in a box with `count` lines of the same height. */
export function useWindow(count: number, height: number): ListWindow {
  const printing = usePrinting()
  const [view, setView] = useState({ top: 0, tall: 1200 })
  const onScroll = useCallback((box: HTMLElement) => {
    const [top, tall] = [box.scrollTop, Math.max(box.clientHeight, 400)]
    // Ignore small movements to avoid renders.
    setView((before) => (Math.abs(before.top - top) < 100 && before.tall === tall ? before : { top, tall }))
  }, [])
  if (printing) return { from: 0, to: count, onScroll }
  const last = Math.max(0, count - Math.ceil(view.tall / height))
  const first = Math.min(Math.floor(view.top / height), last)
  return {
    from: Math.max(0, first - OVERSCAN),
    to: Math.min(count, first + Math.ceil(view.tall / height) + OVERSCAN),
    onScroll,
  }
}
