import type { LanguageModel } from '@orreryjs/core'
import type { Policy } from '@orreryjs/core/worlds'
import { player as alfworld } from '@orreryjs/env-alfworld/player'
import { player as textcraft } from '@orreryjs/env-textcraft/player'
import { player as webarena } from '@orreryjs/env-webarena/player'
import { player as webshop } from '@orreryjs/env-webshop/player'
import * as models from '@orreryjs/simulated'

/** Policies of all worlds, in the order of a run. */
export const PLAYERS: readonly Policy[] = [textcraft, alfworld, webshop, webarena]

/** Creates a simulated model that plays all worlds. */
export function simulated(options: models.SimulatedOptions = {}): LanguageModel {
  return models.simulated({ policies: PLAYERS, ...options })
}

/** Creates the model of a name. */
export function parseSimulated(spec: string): LanguageModel {
  return models.parseSimulated(spec, PLAYERS)
}
