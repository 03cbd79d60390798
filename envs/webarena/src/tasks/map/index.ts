import { type AnyTemplate, closed } from '../template.ts'
import { coordinates, placeAttribute, placeAttributeUnknown, postcode } from './facts.ts'
import { nearestAndDistance, nearestOfNone, walkToClosest } from './nearest.ts'
import { bestOrder, compareModes, driveTime, reachableInAnHour, walkingDistance, walkThenDrive, walkTime } from './routes.ts'
import { directionsByMode, findAround, openPlace, showRouteByCar } from './shown.ts'

/** Templates that start at the map. */
export const MAP_TEMPLATES: readonly AnyTemplate[] = [
  closed(driveTime),
  closed(showRouteByCar),
  closed(coordinates),
  closed(openPlace),
  closed(directionsByMode),
  closed(walkingDistance),
  closed(findAround),
  closed(nearestAndDistance),
  closed(nearestOfNone),
  closed(walkTime),
  closed(postcode),
  closed(compareModes),
  closed(reachableInAnHour),
  closed(placeAttribute),
  closed(placeAttributeUnknown),
  closed(bestOrder),
  closed(walkThenDrive),
  closed(walkToClosest),
]
