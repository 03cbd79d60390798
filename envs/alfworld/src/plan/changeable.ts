import type { Game } from '../game.ts'
import { accepts } from '../transition/conditions.ts'
import type { Changing } from './literal.ts'

/** Whether a fact of a changing predicate stays as it is at the start, whatever is done. */
export function isSettled(game: Game, predicate: Changing, first: number, second: number): boolean {
  const object = game.objects[first]
  switch (predicate) {
    case 'inreceptacle':
      return object?.pickupable !== true || (!accepts({ game }, second, first) && game.contents[second]?.includes(first) !== true)
    case 'holds':
      return game.objects[second]?.pickupable !== true
    case 'holdsany':
    case 'atlocation':
      return false
    case 'opened':
      return game.receptacles[first]?.openable !== true
    case 'isclean':
      return object?.cleanable !== true
    case 'ishot':
    case 'iscool':
      return object?.heatable !== true && object?.coolable !== true
    case 'issliced':
      return object?.sliceable !== true
    case 'istoggled':
      return object?.toggleable !== true
    case 'objectatlocation':
      return object?.pickupable !== true
    default:
      return predicate satisfies never
  }
}
