import { visit } from './moves.ts'
import type { Stage } from './stages.ts'
import type { Doc, Trip } from './trip.ts'

/** Sites by how their addresses begin. */
export type SiteName = 'wiki' | 'map' | 'forum' | 'code' | 'admin' | 'shop'

/** Where a site is: as the goal tells, else beside the one on which the task begins, named as such sites are. */
export function addressOf(site: SiteName, goal: string, { docs }: Trip): string {
  const told = new RegExp(`https?://${site}\\b[^\\s),;]*`).exec(goal)?.[0]?.replace(/[/.]+$/, '')
  if (told !== undefined) return /^\w+:\/\/[^/]+(?:\/admin)?/.exec(told)?.[0] ?? told
  const beside = /^(\w+:\/\/)[\w-]+((?:\.[^/]*)?)/.exec(docs[0]?.url ?? '')
  return `${beside?.[1] ?? 'http://'}${site}${beside?.[2] ?? ''}${site === 'admin' ? '/admin' : ''}`
}

/** The documents of a site alone. */
function within(trip: Trip, address: string): Trip {
  const isOf = ({ url }: Doc): boolean => url.startsWith(address)
  return { ...trip, docs: trip.docs.filter(isOf), deeds: trip.deeds.filter(({ from }) => isOf(from)) }
}

/** A stage on a site: what other sites show has no part in it, and whoever is elsewhere goes there first. */
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

/** A stage that is known only once something was found out. */
export function later(sentence: string, make: (trip: Trip) => Stage | undefined): Stage {
  return {
    sentence,
    isDone: (trip) => make(trip)?.isDone(trip) ?? false,
    isHeld: (trip) => make(trip)?.isHeld?.(trip) ?? false,
    move: (trip) => make(trip)?.move(trip),
  }
}
