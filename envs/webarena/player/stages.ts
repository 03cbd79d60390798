import { click, type Match, type Move, named, type Place, pressed, reach, scroll, towards } from './moves.ts'
import type { Doc, Trip } from './trip.ts'

/** A step of a plan, as a planner words it. */
export interface Stage {
  readonly sentence: string
  isDone(trip: Trip): boolean
  /** True if the stage needs no action in the current state. Earlier stages may still be open. */
  isHeld?(trip: Trip): boolean
  /** True for the page on which the stage is performed. The policy returns there if another page is open. */
  on?(doc: Doc): boolean
  /** Returns the next move, or `undefined` if the stage cannot be performed. */
  move(trip: Trip): Move | undefined
}

/** Plan for a goal, as far as it can be made before any page was read. */
export interface Recipe {
  /** Skill that the task needs: list, look up, aggregate, create, edit, toggle, cart, route. */
  readonly skill: string
  readonly stages: readonly Stage[]
  /** Returns the final answer, or an empty string if the goal asks no question. */
  answer(trip: Trip): string
  /** True if the goal asks a question. */
  readonly isQuestion: boolean
  /** Returns why the task is impossible once a page shows it. This ends the plan. */
  impossible?(trip: Trip): string | undefined
}

/** Returns a stage that opens a page. */
export function going(sentence: string, place: Place): Stage {
  return { sentence, isDone: ({ docs }) => docs.some((doc) => place.is(doc)), move: (trip) => reach(trip, place) }
}

/** Returns a stage that presses a button. Done once the press changed the page. */
export function pressing(name: string | Match, sentence: string, on?: (doc: Doc) => boolean): Stage {
  const match = typeof name === 'string' ? named(name) : name
  return {
    sentence,
    isDone: (trip) => pressed(trip, match, on) !== undefined,
    ...(on !== undefined && { on }),
    move: (trip) => towards(trip, match, (node) => click(node, 'send')),
  }
}

/** Scrolls towards the end of a page. */
export function lookDown({ doc }: Trip): Move | undefined {
  return doc.isWhole ? undefined : scroll('down')
}
