import type { ComponentChildren } from 'preact'

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
  return (
    <figure>
      <figcaption>
        <span class="figure-title">{title}</span>
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

/** Badge of figures with results of a simulated model. */
export function SimulatedBadge() {
  return <span class="badge">simulated</span>
}

interface ScrollingProps {
  readonly label: string
  /** True if it also scrolls vertically. @default false */
  readonly long?: boolean
  readonly children: ComponentChildren
}

/** A scrollable box for a wide table, usable by touch and keyboard. */
export function Scrolling({ label, long = false, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll the box without it.
    <section class={long ? 'scrolling long' : 'scrolling'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
