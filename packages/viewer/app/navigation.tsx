import type { ComponentChildren } from 'preact'

/** A part of the page, as the navigation names it. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly content: ComponentChildren
}

/** Links to the parts of the page; stays in sight, with the labels that every figure must carry. */
export function Navigation({ parts, labels }: { readonly parts: readonly Part[]; readonly labels: readonly string[] }) {
  return (
    <nav class="parts" aria-label="Parts of the report">
      {labels.map((label) => (
        <span class="badge" key={label}>
          {label}
        </span>
      ))}
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
