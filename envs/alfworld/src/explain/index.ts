import type { Explained } from '@orreryjs/core/worlds'
import type { AlfworldState } from '../state.ts'
import type { AlfworldWorld } from '../world.ts'
import { facts } from './facts.ts'
import { failures } from './failures.ts'
import { sketch } from './sketch.ts'

export { limits } from './limits.ts'

/** What ALFWorld says of itself. */
export const explain: Explained<AlfworldState, AlfworldWorld> = {
  facts: (world, state) => facts(world.game(state.task), state),
  failures,
  sketch,
}
