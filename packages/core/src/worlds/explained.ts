import type { World } from '../world.ts'
import type { Fact } from './facts.ts'
import type { Failures } from './failures.ts'
import type { WorldReplies } from './replies.ts'
import type { WorldSite } from './site.ts'
import type { Sketch } from './sketch.ts'
import type { WorldWeb } from './web.ts'

/** What a world says of itself to people. Each member may be missing: what shows the world then makes do without. */
export interface Explained<State = unknown, Played extends World<State> = World<State>> {
  /** What holds in a state, also what the agent cannot see; of equal names the last counts. @default the members of the state */
  facts?(world: Played, state: State): readonly Fact[]
  /** @default every failure is `unfinished` */
  readonly failures?: Failures<State, Played>
  /** Whether a plan takes tens of milliseconds, so that what asks for many asks for fewer. @default false */
  readonly plansSlowly?: boolean
  /** Draws the world for a person who plays. @default the opening once more */
  readonly sketch?: Sketch
  /** Opens the world in a browser. @default it has no pages */
  readonly site?: WorldSite<State, Played>
  /** Opens the world as sites of its own. @default it has none */
  readonly web?: WorldWeb<State, Played>
  /** Reads and asks as the original program does. @default it has no way of its own */
  readonly replies?: WorldReplies<State, Played>
}
