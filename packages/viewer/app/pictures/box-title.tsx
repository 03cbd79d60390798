import type { ComponentChildren } from 'preact'

/** What a box or a lane is called, as a way to where it begins. */
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
