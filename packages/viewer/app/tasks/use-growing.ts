import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePrinting } from '../use-printing.ts'

/** Number of lines that are added at once. */
const LINES = 60

/** Part of a long list that grows as the reader scrolls; the whole list while printing. */
interface GrowingList {
  /** Number of lines to render. */
  readonly shown: number
  more(): void
  /** Element after the last line. */
  readonly end: RefObject<HTMLParagraphElement | null>
}

/** Returns the part of a list to render. A new list begins at its first lines. */
export function useGrowing(list: readonly unknown[]): GrowingList {
  const printing = usePrinting()
  const end = useRef<HTMLParagraphElement>(null)
  const [grown, setGrown] = useState({ list, lines: LINES })
  const lines = grown.list === list ? grown.lines : LINES
  const more = (): void => setGrown({ list, lines: lines + LINES })
  const shown = printing ? list.length : Math.min(lines, list.length)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: '1200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, shown])
  return { shown, more, end }
}
