import type { Turn, World } from '@orreryjs/core'
import type { WorldFault } from '../faults/fault.ts'
import { type Faulted, withWorldFaults } from '../faults/world-faults.ts'

/** The world that an episode is played in: the setting's own, or the one with faults around it. */
interface Stage<State> {
  readonly world: World
  /** A turn of `world` as one of the setting's own. */
  bare(turn: Turn): Turn<State>
  /** The fault that struck the step of a turn. */
  struckBy(turn: Turn): WorldFault | undefined
}

/** The stage of an episode; without faults its states, and so its journal, are those of any other run. */
export function stageOf<State>(world: World<State>, faults: readonly WorldFault[]): Stage<State> {
  if (faults.length === 0) {
    return { world: world as World, bare: (turn) => turn as Turn<State>, struckBy: () => undefined }
  }
  return {
    world: withWorldFaults(world, ...faults) as World,
    bare: (turn) => ({ ...turn, state: (turn as Turn<Faulted<State>>).state.inner }),
    struckBy: (turn) => faults[(turn as Turn<Faulted<State>>).state.struck ?? -1],
  }
}
