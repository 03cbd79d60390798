import { type AnyTemplate, eraseParams } from '../template.ts'
import { driveFromAddress, routeToAddress } from './addresses.ts'
import { driveBetweenTowns, driveFromStay, hotelAndDrives, hotelAndErrand, officeNone, withinDrive } from './arrivals.ts'
import { coordinates, placeAttribute, placeAttributeUnknown, postcode } from './facts.ts'
import { nearestByEachMode, nearestGroup, nearestOpen, staysWithinWalk, staysWithinWalkNone } from './nearby.ts'
import { nearestAndDistance, nearestOfNone, walkToClosest } from './nearest.ts'
import { bestOrder, compareModes, driveTime, reachableInAnHour, walkingDistance, walkThenDrive, walkTime } from './routes.ts'
import { directionsByMode, findAround, openPlace, showRouteByCar } from './show-pages.ts'

/** Templates that start at the map. */
export const MAP_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(driveTime),
  eraseParams(showRouteByCar),
  eraseParams(coordinates),
  eraseParams(openPlace),
  eraseParams(directionsByMode),
  eraseParams(walkingDistance),
  eraseParams(findAround),
  eraseParams(nearestAndDistance),
  eraseParams(nearestOfNone),
  eraseParams(walkTime),
  eraseParams(postcode),
  eraseParams(compareModes),
  eraseParams(reachableInAnHour),
  eraseParams(placeAttribute),
  eraseParams(placeAttributeUnknown),
  eraseParams(bestOrder),
  eraseParams(walkThenDrive),
  eraseParams(walkToClosest),
  eraseParams(nearestByEachMode),
  eraseParams(nearestGroup),
  eraseParams(nearestOpen),
  eraseParams(staysWithinWalk),
  eraseParams(staysWithinWalkNone),
  eraseParams(hotelAndErrand),
  eraseParams(hotelAndDrives),
  eraseParams(withinDrive),
  eraseParams(driveBetweenTowns),
  eraseParams(driveFromStay),
  eraseParams(officeNone),
  eraseParams(routeToAddress),
  eraseParams(driveFromAddress),
]
