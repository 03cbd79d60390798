import { click, type Match, type Move, named, type Place, pressed, reach, scroll, towards } from './moves.ts'
import type { Doc, Trip } from './trip.ts'

/** A part of the way to a goal, as a planner words it. */
export interface Stage {
  readonly sentence: string
  isDone(trip: Trip): boolean
  /** Whether nothing has to be done for it as things stand, which says nothing of the stages before. */
  isHeld?(trip: Trip): boolean
  /** The page that it is for; whoever was led astray goes back there. */
  on?(doc: Doc): boolean
  /** What to do for it now; `undefined` where it cannot be done. */
  move(trip: Trip): Move | undefined
}

/** How a goal is reached, as far as it can be told before anything was seen. */
export interface Recipe {
  /** What of a person's skills it takes: list, look up, aggregate, create, edit, toggle, cart, route. */
  readonly skill: string
  readonly stages: readonly Stage[]
  /** What is told at the end; nothing where nothing was asked. */
  answer(trip: Trip): string
  /** Whether the task is one of finding out. */
  readonly isQuestion: boolean
  /** Why it cannot be done, as soon as that was seen; it ends the way. */
  impossible?(trip: Trip): string | undefined
}

/** To a page. */
export function going(sentence: string, place: Place): Stage {
  return { sentence, isDone: ({ docs }) => docs.some((doc) => place.is(doc)), move: (trip) => reach(trip, place) }
}

/** A press of a button that sends or opens something; done once it led on. */
export function pressing(name: string | Match, sentence: string, on?: (doc: Doc) => boolean): Stage {
  const match = typeof name === 'string' ? named(name) : name
  return {
    sentence,
    isDone: (trip) => pressed(trip, match, on) !== undefined,
    ...(on !== undefined && { on }),
    move: (trip) => towards(trip, match, (node) => click(node, 'send')),
  }
}

/** Down to the end of a page. */
export function lookDown({ doc }: Trip): Move | undefined {
  return doc.isWhole ? undefined : scroll('down')
}
