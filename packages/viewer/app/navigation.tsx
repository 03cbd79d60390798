import type { ComponentChildren } from 'preact'

/** A section of the page. */
export interface Part {
  readonly id: string
  readonly title: string
  /** Shorter title in the navigation bar, so that all sections fit into one line. @default the title */
  readonly short?: string
  readonly content: ComponentChildren
}

/** Navigation bar with links to the sections and the labels of the run. */
export function Navigation({ parts, labels }: { readonly parts: readonly Part[]; readonly labels: readonly string[] }) {
  return (
    <nav class="parts" aria-label="Sections of the report">
      {labels.map((label) => (
        <span class="badge" key={label}>
          {label}
        </span>
      ))}
      <ul>
        {parts.map(({ id, title, short = title }) => (
          <li key={id}>
            <a href={`#${id}`}>{short}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
