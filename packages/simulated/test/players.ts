import type { LanguageModel } from '@orreryjs/core'
import type { Policy } from '@orreryjs/core/worlds'
import { player as alfworld } from '@orreryjs/env-alfworld/player'
import { player as textcraft } from '@orreryjs/env-textcraft/player'
import { player as webarena } from '@orreryjs/env-webarena/player'
import { player as webshop } from '@orreryjs/env-webshop/player'
import * as models from '@orreryjs/simulated'

/** What plays each world, in the order in which a run asks them. */
export const PLAYERS: readonly Policy[] = [textcraft, alfworld, webshop, webarena]

/** A simulated model that plays all worlds. */
export function simulated(options: models.SimulatedOptions = {}): LanguageModel {
  return models.simulated({ policies: PLAYERS, ...options })
}

/** The one of a name. */
export function parseSimulated(spec: string): LanguageModel {
  return models.parseSimulated(spec, PLAYERS)
}
