import type { ComponentChildren } from 'preact'
import { placeName } from './place-heading.tsx'
import { useReport } from './report-context.ts'

interface FigureProps {
  readonly title: string
  /** Caption above the figure. */
  readonly explanation?: ComponentChildren
  /** Caption below the figure. */
  readonly below?: ComponentChildren
  readonly simulated: boolean
  readonly children: ComponentChildren
  /** Data of a chart as a table. */
  readonly table?: ComponentChildren
}

/** A figure or a table with title, captions and the badge of simulated results. */
export function Figure({ title, explanation, below, simulated, children, table }: FigureProps) {
  const { places } = useReport()
  const [place, another] = places
  // The head of the page names the only world.
  const shown = place === undefined || another !== undefined ? title : title.replace(` on ${placeName(place)}`, '')
  return (
    <figure>
      <figcaption>
        <span class="figure-title">{shown}</span>
        {simulated && <SimulatedBadge />}
        {explanation !== undefined && <span class="explanation">{explanation}</span>}
      </figcaption>
      {children}
      {below !== undefined && <p class="explanation">{below}</p>}
      {table !== undefined && (
        <details class="on-paper">
          <summary>Show data</summary>
          {table}
        </details>
      )}
    </figure>
  )
}

/** Badge of figures with results of a simulated model. If no row has a real model, the notice of the page is enough. */
export function SimulatedBadge() {
  const { places } = useReport()
  if (!places.some(({ rows }) => rows.some(({ simulated, model }) => !simulated && model !== 'none'))) return null
  return <span class="badge">simulated</span>
}

interface ScrollingProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** A scrollable box for a wide table, usable by touch and keyboard. */
export function Scrolling({ label, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll the box without it.
    <section class="scrolling" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
