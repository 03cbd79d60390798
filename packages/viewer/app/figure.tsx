import type { ComponentChildren } from 'preact'

interface FigureProps {
  readonly title: string
  /** How to read it, in a line. */
  readonly explanation?: ComponentChildren
  /** The same where it is better read after the figure. */
  readonly below?: ComponentChildren
  readonly simulated: boolean
  readonly children: ComponentChildren
  /** The same numbers as a table, for a chart. */
  readonly table?: ComponentChildren
}

/** A figure or a table with its heading, how to read it, and the mark of simulated results. */
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
          <summary>The same as a table</summary>
          {table}
        </details>
      )}
    </figure>
  )
}

/** Stands on every figure with rows of the rule-based model. */
export function SimulatedBadge() {
  return <span class="badge">simulated</span>
}

interface ScrollingProps {
  readonly label: string
  /** Whether it scrolls down too. @default false */
  readonly long?: boolean
  readonly children: ComponentChildren
}

/** A wide table that scrolls sideways by itself, by touch and by keyboard. */
export function Scrolling({ label, long = false, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll to what is cut off.
    <section class={long ? 'scrolling long' : 'scrolling'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
