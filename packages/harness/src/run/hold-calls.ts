import type { LanguageModel, ModelReply } from '@orreryjs/core'
import type { Clock, EpisodeSpec } from '../episode/spec.ts'

/** What an episode is played with. */
interface Held {
  readonly spec: EpisodeSpec
  readonly clock: Clock
}

/**
 * The episode with a model that may have to wait before it is asked: as long as the promise of `wait` does, where it
 * gives one. The clock stands still meanwhile, so that no limit of time binds because of it.
 */
export function holdCalls(spec: EpisodeSpec, clock: Clock, wait: () => Promise<void> | undefined): Held {
  let since: number | undefined
  let waited = 0
  const ask = async (turn: Promise<void>, ...[request, options]: Parameters<LanguageModel['generate']>): Promise<ModelReply> => {
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
      return turn === undefined ? spec.model.generate(request, options) : ask(turn, request, options)
    },
  }
  return { spec: { ...spec, model }, clock: { now: () => (since ?? clock.now()) - waited } }
}

/** Where calls wait until the turn of their episode. */
interface Gates {
  wait(number: number): Promise<void>
  open(number: number): void
}

/** Gates that are all shut. */
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
