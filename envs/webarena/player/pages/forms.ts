import { field, fill, type Place, towards } from '../moves.ts'
import type { Stage } from '../stages.ts'
import type { Trip } from '../trip.ts'
import { isAlike, names } from '../wishes.ts'
import { heldIn } from './parts.ts'

/** A text or a choice in a field; done once it was put there. */
export function put(label: RegExp, text: string | ((trip: Trip) => string | undefined), name: string, on?: Place['is']): Stage {
  const wanted = (trip: Trip): string | undefined => (typeof text === 'string' ? text : text(trip))
  return {
    sentence: `Fill in the ${name}.`,
    ...(on !== undefined && { on }),
    isDone: (trip) => {
      const own = wanted(trip)
      return (
        own !== undefined &&
        trip.deeds.some(
          ({ verb, node, text: typed, line }) =>
            verb === 'type' &&
            node !== undefined &&
            label.test(node.name) &&
            (isWritten(typed, own) || (node.value !== undefined && names(typed, own)) || trip.overlooks(line)),
        )
      )
    },
    isHeld: (trip) => {
      const own = wanted(trip)
      const node = trip.doc.nodes.find(field(label))
      return own !== undefined && node !== undefined && (own === '' || isAlike(heldIn(node, trip.doc.nodes), own))
    },
    move: (trip) => {
      const own = wanted(trip)
      return own === undefined
        ? undefined
        : towards(trip, field(label), (node) => fill(node, node.value === undefined ? own : choiceOf(trip, node.id, own)))
    },
  }
}

function isWritten(typed: string, text: string): boolean {
  return typed.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** The choice of a list that names something; the words themselves where the list does not show its choices. */
function choiceOf({ page }: Trip, id: string, text: string): string {
  const at = page.nodes.findIndex((node) => node.id === id)
  const list = page.nodes[at]
  for (const node of page.nodes.slice(at + 1)) {
    if (list === undefined || node.depth <= list.depth) break
    if (names(node.name, text)) return node.name
  }
  return text
}
