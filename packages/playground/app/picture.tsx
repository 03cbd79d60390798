import { useMemo } from 'preact/hooks'
import { Curve } from '#viewer/pictures/curve.tsx'
import { MethodPicture } from '#viewer/pictures/method-picture.tsx'
import { type Branch, eventsAt, recordedAt } from '../src/engine/index.ts'
import { useStore } from './store/use-store.ts'

interface PictureProps {
  readonly branch: Branch
  /** True for presentation mode. */
  readonly large?: boolean
}

/** The method's own diagram of the episode so far, with the current position, below a curve of the distance to the goal, which only
 * presentation mode opens: it is a hint of the oracle. */
export function Picture({ branch, large = false }: PictureProps) {
  const { store, view } = useStore(true)
  const { episode } = branch
  const recorded = useMemo(() => recordedAt(branch, episode.completed.length), [branch, episode.completed.length])
  const shown = episode.events[eventsAt(episode, view.position) - 1]?.seq ?? 0
  const goTo = (seq: number): void => {
    const at = episode.completed.findIndex(({ to }) => seq < to)
    store.goTo(at < 0 ? episode.completed.length : at + 1)
  }
  return (
    <section aria-label="Picture" class="picture">
      <details open={large}>
        <summary>Progress by the oracle</summary>
        <Curve episodes={[{ name: branch.scene.agent.title, recorded, step: shown }]} onStep={(_, seq) => goTo(seq)} />
      </details>
      <MethodPicture large={large} onStep={goTo} recorded={recorded} step={shown} />
    </section>
  )
}
