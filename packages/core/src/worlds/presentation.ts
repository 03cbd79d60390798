import type { World } from '../world.ts'
import type { FailureClassifier } from './failures.ts'
import type { Fact, WorldSite } from './site.ts'
import type { WebWorld } from './web.ts'

/** Presentation of a world to people. All members are optional; a reader falls back to a generic presentation. */
export interface WorldPresentation<State = unknown, Played extends World<State> = World<State>> {
  /** Returns the facts of a state, including hidden ones; if names repeat, the last fact counts. @default the members of the state */
  facts?(world: Played, state: State): readonly Fact[]
  /**
   * Compares a statement of an agent under a name, such as `current location`, with the state: a result for each fact that the text is
   * about, such as `location`. @default no comparison
   */
  beliefs?(world: Played, state: State, name: string, text: string): readonly CheckedBelief[]
  /** Types of failure. @default every failure is `unfinished` */
  readonly failures?: FailureClassifier<State, Played>
  /** True if planning takes tens of milliseconds, so that callers request fewer plans. @default false */
  readonly isPlanningSlow?: boolean
  /**
   * Returns true if a step between these states only looked for information and changed no part of the goal. Reports then call its
   * lost steps a search and not a detour. @default false
   */
  isSearch?(before: State, after: State): boolean
  /** Explains why no plan exists from a state, as a clause: `teddybear 1 fits in no receptacle`. @default no explanation */
  deadEnd?(world: Played, state: State): string | undefined
  /** Draws the world for a person who plays. @default the first observation */
  readonly sketch?: Sketch
  /** Opens the world in a browser. @default no pages */
  readonly site?: WorldSite<State, Played>
  /** Opens the world as separate web sites. @default none */
  readonly web?: WebWorld<State, Played>
  /** Reads replies and builds prompts like the original program. @default none */
  readonly replyProtocol?: ReplyProtocol<State, Played>
}

/** Whether a statement about a fact is true. */
export interface CheckedBelief {
  readonly about: string
  readonly isTrue: boolean
}

/**
 * Prompt and reply format of the original program: for servers that accept whole replies, as its own servers do, and return the next
 * prompt.
 */
export interface ReplyProtocol<State = unknown, Played extends World<State> = World<State>> {
  /** Parses the action in a reply; returns `reason`, in the program's words, if there is none. */
  read(world: Played, reply: string): { readonly action: string } | { readonly reason: string }
  /** Describes the action taken in a state for the next prompt. */
  describeAction(world: Played, state: State, action: string, reply: string): string
  /** Builds the prompt for a state from its `observation`; `previous` is the result of `describeAction`, at first `None`. */
  prompt(goal: string, observation: string, previous: string): string
  /** Returns only the page of an observation, without the rest of the prompt. */
  pageOf(observation: string): string
  /** Returns the line of each element that an action can name, by id. */
  lines(world: Played, state: State): ReadonlyMap<string, string>
}

/** A text the player has seen; the opening has no action. */
export interface StoryEntry {
  readonly action?: string
  readonly text: string
}

/** Highlights a text; the identity function without colours. */
export type TextStyle = (text: string) => string

/** Size and colours of a terminal for a sketch. */
export interface Canvas {
  /** Characters per line. */
  readonly columns: number
  readonly colour: { readonly bold: TextStyle; readonly cyan: TextStyle; readonly dim: TextStyle }
}

/** Draws a world as lines of text, only from texts the player has seen. */
export type Sketch = (story: readonly StoryEntry[], canvas: Canvas) => readonly string[]
