/** A real floor plan a line: its room, its receptacles with how many can be opened, the types of objects it has. */
export const floorPlans: string
/** By room and type of object: in how many games there are 0, 1, 2 ... of it. */
export const instances: string
/** By room and type of object: how many lie in each type of receptacle, or in none. */
export const homes: string
/** By room, type of object and its receptacle: how many are in another receptacle, too. */
export const overlaps: string
/** By room and type of receptacle: of how many, how many share their location with one of another type. */
export const sharedLocations: string
/** What each type of receptacle can hold. */
export const canContain: string
/** What can be done with each type of object. */
export const properties: string
/** By type of task: how many games are in each room. */
export const taskRooms: string
/** By room: in how many games each type of receptacle is the target. */
export const taskTargets: string
