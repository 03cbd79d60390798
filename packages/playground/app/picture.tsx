import { useMemo } from 'preact/hooks'
import { type Branch, recordedAt } from '../src/engine/index.ts'
import { useStore } from './use-store.ts'

/** The steps still to go, as a curve, until there is more to draw. */
export function Picture({ branch }: { readonly branch: Branch }) {
  const { view } = useStore()
  const points = useMemo(() => curveOf(branch, view.position), [branch, view.position, branch.game.done.length])
  if (points.length < 2) return null
  const most = Math.max(1, ...points.map((each) => each ?? 0))
  const path = points.map((left, step) => `${(step / (points.length - 1)) * 300},${60 - ((left ?? most) / most) * 56}`)
  return (
    <section aria-label="Steps to go" class="picture">
      <h2>Steps to go</h2>
      <svg
        aria-label={`Steps to the goal after each step: ${points.map((each) => each ?? 'none').join(', ')}`}
        role="img"
        viewBox="-4 0 308 64"
      >
        <polyline fill="none" points={path.join(' ')} stroke="currentColor" stroke-width="2" />
      </svg>
    </section>
  )
}

function curveOf(branch: Branch, position: number): readonly (number | null)[] {
  const { events, states } = recordedAt(branch, position)
  let left = states?.toGoAtStart ?? null
  const points = [left]
  for (const { seq, type } of events) {
    left = states?.toGo?.[seq] ?? left
    if (type === 'step-end') points.push(left)
  }
  return points
}
