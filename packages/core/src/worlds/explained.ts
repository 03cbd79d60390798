import type { World } from '../world.ts'
import type { Failures } from './failures.ts'
import type { Fact, WorldSite } from './site.ts'
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

/**
 * How the program that a world is modelled on asks a model for its next action: for servers that take whole replies, as that program's
 * own do, and answer with what the model is to be shown next.
 */
export interface WorldReplies<State = unknown, Played extends World<State> = World<State>> {
  /** The action in a reply; `reason`, in the program's words, where it finds none. */
  read(world: Played, reply: string): { readonly action: string } | { readonly reason: string }
  /** The action taken in a state, as the next prompt tells it. */
  told(world: Played, state: State, action: string, reply: string): string
  /** What a model is shown at a state, of which `observation` is told; `previous` is what `told` said, `None` at first. */
  prompt(goal: string, observation: string, previous: string): string
  /** What is told of a page alone, without what the prompt says beside it. */
  page(observation: string): string
  /** Lines of everything that an action may name, by id. */
  lines(world: Played, state: State): ReadonlyMap<string, string>
}

/** What a player has seen: the opening has no action. */
export interface Scene {
  readonly action?: string
  readonly text: string
}

/** How a text is made to stand out; the identity where there are no colours. */
export type Paint = (text: string) => string

/** What a sketch is drawn on. */
export interface Canvas {
  /** Characters in a line. */
  readonly columns: number
  readonly colour: { readonly bold: Paint; readonly cyan: Paint; readonly dim: Paint }
}

/** A picture of a world as lines of text, from what the player has seen and nothing else. */
export type Sketch = (story: readonly Scene[], canvas: Canvas) => readonly string[]
