import type { Turn } from '@orreryjs/core'
import type { Difference, ReplayedStep, Replayer, Transcript, TranscriptStep } from '@orreryjs/core/worlds'
import { productsOn } from './actions/admissible.ts'
import { createEngine } from './engine.ts'
import { type Beginning, readBeginning } from './replay/beginning.ts'
import { actionDifferences, compare, pageDifferences, purchaseDifferences, type Recorded } from './replay/compare.ts'
import { createShop } from './shop/create-shop.ts'
import type { Shop, ShopParts } from './shop.ts'
import type { WebShopState } from './state.ts'

/** A shop without goals: each record brings its own. */
export type RecordedShop = Omit<ShopParts, 'goalOf' | 'sessionOf'>

/**
 * Replays episodes of the original program. `openShop` is called once, at the first record. In records that hold no goal, rewards
 * are taken as they are and everything else is compared.
 */
export function createReplayer(openShop: () => RecordedShop): Replayer {
  let parts: RecordedShop | undefined
  return {
    *replay(transcript) {
      const beginning = readBeginning(transcript)
      parts ??= openShop()
      const shop = createShop({ ...parts, goalOf: () => beginning.goal, sessionOf: () => beginning.session })
      yield* replaySteps(shop, beginning, transcript)
    },
  }
}

function* replaySteps(shop: Shop, beginning: Beginning, transcript: Transcript): Iterable<ReplayedStep> {
  const engine = createEngine(shop)
  const { initial, steps } = transcript
  let turn = engine.start(transcript.id)
  if (initial !== undefined) {
    const recorded = { observation: initial, available: transcript['initialAvailable'] as Recorded[string] }
    yield { step: 0, differences: differences(shop, beginning, recorded, turn) }
  }
  for (const [index, step] of steps.entries()) {
    const { action } = step
    turn = action === 'reset' ? engine.start(transcript.id) : engine.step(turn.state, plainAction(shop, turn.state, action))
    yield { step: index + 1, action, differences: differences(shop, beginning, step, turn) }
  }
}

/** Some agents' programs name a product by its title, `click[item - TITLE]`, and look up the ASIN. */
function plainAction(shop: Shop, state: WebShopState, action: string): string {
  const title = /^click\[item - ([\s\S]+)\]$/.exec(action)?.[1]
  if (title === undefined) return action
  const asin = productsOn(shop, state).find((each) => shop.product(each).title.toLowerCase() === title)
  return asin === undefined ? action : `click[${asin}]`
}

function differences(
  shop: Shop,
  { mode, takenReward }: Beginning,
  recorded: Recorded | TranscriptStep,
  turn: Turn<WebShopState>,
): readonly Difference[] {
  const { observation, available, reward, terminated } = recorded
  const isTaken = takenReward !== undefined && turn.state.purchase !== undefined
  const state = isTaken ? { ...turn.state, purchase: { ...turn.state.purchase, reward: takenReward } } : turn.state
  return [
    ...pageDifferences(shop, state as WebShopState, observation, mode),
    ...actionDifferences(shop, state as WebShopState, available),
    ...(takenReward === undefined ? compare('reward', reward, turn.reward) : []),
    ...compare('terminated', terminated, turn.terminated),
    ...purchaseDifferences(shop, state as WebShopState, recorded),
  ]
}
