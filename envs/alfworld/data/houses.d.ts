/** One real floor plan per line: room, receptacles with the number of openable ones, and object types. */
export const floorPlans: string
/** By room and object type: histogram of the number of objects per game, from 0. */
export const instances: string
/** By room and object type: number of objects in each receptacle type, or in none. */
export const homes: string
/** By room, object type and receptacle type: number of objects that are in another receptacle too. */
export const overlaps: string
/** By room and receptacle type: total number, and number that share their location with another receptacle. */
export const sharedLocations: string
/** Object types that each receptacle type can contain. */
export const canContain: string
/** Properties of each object type. */
export const properties: string
/** By task type: number of games per room. */
export const taskRooms: string
/** By room: number of games per target receptacle type. */
export const taskTargets: string
