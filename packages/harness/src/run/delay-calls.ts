import type { LanguageModel, ModelReply } from '@orreryjs/core'
import type { Clock, EpisodeSpec } from '../episode/episode-spec.ts'

/** An episode and a clock that excludes delays. */
interface PausableEpisode {
  readonly spec: EpisodeSpec
  readonly clock: Clock
}

/**
 * Returns the episode with a model whose calls can be delayed: each call awaits the promise of `wait`, if there is one. The clock is
 * paused meanwhile, so that the delay does not count towards a time limit.
 */
export function delayCalls(spec: EpisodeSpec, clock: Clock, wait: () => Promise<void> | undefined): PausableEpisode {
  let since: number | undefined
  let waited = 0
  const delayedCall = async (
    turn: Promise<void>,
    ...[request, options]: Parameters<LanguageModel['generate']>
  ): Promise<ModelReply> => {
    since = clock.now()
    options.onWait?.({ cause: 'budget' })
    await turn
    options.onWait?.(undefined)
    waited += clock.now() - since
    since = undefined
    options.signal.throwIfAborted()
    return spec.model.generate(request, options)
  }
  const model: LanguageModel = {
    id: spec.model.id,
    ...(spec.model.privileged === true && { privileged: true }),
    generate(request, options) {
      const turn = wait()
      return turn === undefined ? spec.model.generate(request, options) : delayedCall(turn, request, options)
    },
  }
  return { spec: { ...spec, model }, clock: { now: () => (since ?? clock.now()) - waited } }
}

/** A gate per episode: a call waits until the gate of its episode opens. */
interface Gates {
  wait(number: number): Promise<void>
  open(number: number): void
}

/** Creates gates that are all closed. */
export function createGates(): Gates {
  const waiting = new Map<number, () => void>()
  return {
    wait: (number) => new Promise((resolve) => waiting.set(number, resolve)),
    open(number) {
      waiting.get(number)?.()
      waiting.delete(number)
    },
  }
}
