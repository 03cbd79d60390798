import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** What is drawn for a width in pixels. */
type Draw = (width: number) => Element

interface ChartProps {
  /** What it shows and where its numbers stand, for those who do not see it. */
  readonly label: string
  readonly draw: Draw
}

/** Pixels that every sheet of paper has in its width: a wider drawing would be shrunk, letters too. */
const PAPER = 640

/** A chart as wide as its place, drawn again when that changes, and for paper. */
export function Chart({ label, draw }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = (): void => setWidth(Math.floor(element.clientWidth))
    // It is heard at once, when the page has its layout: asked here, it would have to be laid out for this alone.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // The data of a page never change, only the width does.
  useEffect(() => {
    if (width === 0) return undefined
    const paint = (across: number): void => {
      const drawn = draw(across)
      // One picture with one name: the parts of it have none of their own.
      for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
      pressable(drawn)
      drawn.setAttribute('role', 'img')
      drawn.setAttribute('aria-label', label)
      place.current?.replaceChildren(drawn)
    }
    const forPaper = (): void => paint(Math.min(width, PAPER))
    const forScreen = (): void => paint(width)
    if (matchMedia('print').matches) forPaper()
    else forScreen()
    addEventListener('beforeprint', forPaper)
    addEventListener('afterprint', forScreen)
    return () => {
      removeEventListener('beforeprint', forPaper)
      removeEventListener('afterprint', forScreen)
    }
  }, [width, label])
  return <div class="chart" ref={place} />
}

/** A picture has no links for the keyboard inside: the table of its numbers has them. For the mouse its parts lead there too. */
function pressable(drawn: Element): void {
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
