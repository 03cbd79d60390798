import type { World } from '../world.ts'

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
