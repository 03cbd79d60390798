import type { ComponentChildren } from 'preact'

/** A titled section of a step. */
export function Panel({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="panel">
      <h4>{title}</h4>
      {children}
    </section>
  )
}
