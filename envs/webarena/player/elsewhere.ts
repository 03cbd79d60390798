import { visit } from './moves.ts'
import type { Stage } from './stages.ts'
import type { Doc, Trip } from './trip.ts'

/** Sites by the start of their host names. */
export type SiteName = 'wiki' | 'map' | 'forum' | 'code' | 'admin' | 'shop'

/** Returns the address of a site: as given in the goal, otherwise derived from the host name on which the task starts. */
export function addressOf(site: SiteName, goal: string, { docs }: Trip): string {
  const addressInGoal = new RegExp(`https?://${site}\\b[^\\s),;]*`).exec(goal)?.[0]?.replace(/[/.]+$/, '')
  if (addressInGoal !== undefined) return /^\w+:\/\/[^/]+(?:\/admin)?/.exec(addressInGoal)?.[0] ?? addressInGoal
  const start = /^(\w+:\/\/)[\w-]+((?:\.[^/]*)?)/.exec(docs[0]?.url ?? '')
  return `${start?.[1] ?? 'http://'}${site}${start?.[2] ?? ''}${site === 'admin' ? '/admin' : ''}`
}

/** Returns the trip with only the documents and actions on one site. */
function within(trip: Trip, address: string): Trip {
  const isOf = ({ url }: Doc): boolean => url.startsWith(address)
  return { ...trip, docs: trip.docs.filter(isOf), deeds: trip.deeds.filter(({ from }) => isOf(from)) }
}

/** Returns a stage that only considers one site and goes there first if another site is open. */
export function onSite(site: SiteName, goal: string, stage: Stage): Stage {
  const { on, isHeld } = stage
  return {
    ...stage,
    ...(on !== undefined && { on: (doc) => on(doc) && new RegExp(`^\\w+://${site}\\b`).test(doc.url) }),
    ...(isHeld !== undefined && {
      isHeld: (trip) => trip.doc.url.startsWith(addressOf(site, goal, trip)) && isHeld(trip),
    }),
    isDone: (trip) => stage.isDone(within(trip, addressOf(site, goal, trip))),
    move: (trip) => {
      const address = addressOf(site, goal, trip)
      return trip.doc.url.startsWith(address) ? stage.move(trip) : visit(address)
    },
  }
}

/** Returns a stage that depends on information found during the task. */
export function later(sentence: string, make: (trip: Trip) => Stage | undefined): Stage {
  return {
    sentence,
    isDone: (trip) => make(trip)?.isDone(trip) ?? false,
    isHeld: (trip) => make(trip)?.isHeld?.(trip) ?? false,
    move: (trip) => make(trip)?.move(trip),
  }
}
