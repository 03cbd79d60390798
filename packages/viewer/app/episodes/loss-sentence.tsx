import { frameOf } from './frame-of.ts'
import type { OpenEpisode } from './open-episode.ts'
import { addressOf } from './route.ts'

interface LossProps {
  readonly episode: OpenEpisode
  onStep(frame: number): void
}

/** How the episode was lost, with a link to the decisive step. Empty after a success and without distances to goal. */
export function LossSentence({ episode: { number, frames, recorded }, onStep }: LossProps) {
  const loss = recorded.states?.credit?.loss
  if (loss === undefined) return null
  const { sentence, decisive } = loss
  const frame = decisive === undefined ? undefined : frameOf(frames, decisive)
  return (
    <p class="loss">
      <strong>{sentence}</strong>
      {frame !== undefined && (
        <>
          {' '}
          <a
            href={addressOf({ kind: 'episode', episode: number, frame })}
            onClick={(event) => {
              event.preventDefault()
              onStep(frame)
            }}
          >
            Open the decisive step
          </a>
        </>
      )}
    </p>
  )
}
