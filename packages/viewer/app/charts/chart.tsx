import { escapeInvisible } from '@orreryjs/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { showInvisibleIn } from '../visible-text.ts'

/** Draws a chart for a width in pixels. */
type Draw = (width: number) => Element

interface ChartProps {
  /** Text for screen readers: the content of the chart and the location of its data. */
  readonly label: string
  readonly draw: Draw
}

/** Maximum width of a printed chart in pixels; wider charts would be scaled down. */
const PRINT_WIDTH = 640

/** A chart that is redrawn when the width of its container changes, and for printing. */
export function Chart({ label, draw }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = (): void => setWidth(Math.floor(element.clientWidth))
    // The observer fires right after layout; reading the width here would force an extra layout.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // The data of a page never changes, only the width.
  useEffect(() => {
    if (width === 0) return undefined
    const paint = (pixels: number): void => {
      const drawn = draw(pixels)
      // The chart has one label; remove the labels of its parts.
      for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
      makeClickable(drawn)
      showInvisibleIn(drawn)
      drawn.setAttribute('role', 'img')
      drawn.setAttribute('aria-label', escapeInvisible(label))
      place.current?.replaceChildren(drawn)
    }
    const drawForPrint = (): void => paint(Math.min(width, PRINT_WIDTH))
    const drawForScreen = (): void => paint(width)
    if (matchMedia('print').matches) drawForPrint()
    else drawForScreen()
    addEventListener('beforeprint', drawForPrint)
    addEventListener('afterprint', drawForScreen)
    return () => {
      removeEventListener('beforeprint', drawForPrint)
      removeEventListener('afterprint', drawForScreen)
    }
  }, [width, label])
  return <div class="chart" ref={place} />
}

/** Replaces the links of a chart by click handlers. Keyboard users have the same links in the data table. */
function makeClickable(drawn: Element): void {
  for (const link of drawn.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
    for (const part of [...link.children]) {
      part.classList.add('pressable')
      part.addEventListener('click', () => {
        location.hash = address
      })
    }
    link.replaceWith(...link.childNodes)
  }
}
