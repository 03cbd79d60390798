import type { ComponentChildren } from 'preact'

/** Title of a box or a trial. A click goes to its first step. */
export function BoxTitle({
  seq,
  isHere,
  onStep,
  children,
}: {
  readonly seq: number
  readonly isHere: boolean
  readonly onStep: (seq: number) => void
  readonly children: ComponentChildren
}) {
  return (
    <button
      type="button"
      class="box-title"
      data-seq={seq}
      tabIndex={-1}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => onStep(seq)}
    >
      {children}
    </button>
  )
}
