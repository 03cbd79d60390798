import type { BrowsingHistory, PageDocument } from './history.ts'
import { visit } from './moves.ts'
import type { PlanStep } from './stages.ts'

/** Sites by the start of their host names. */
export type SiteName = 'wiki' | 'map' | 'forum' | 'code' | 'admin' | 'shop'

/** Returns the address of a site: as given in the goal, otherwise derived from the host name on which the task starts. */
export function addressOf(site: SiteName, goal: string, { documents: docs }: BrowsingHistory): string {
  const addressInGoal = new RegExp(`https?://${site}\\b[^\\s),;]*`).exec(goal)?.[0]?.replace(/[/.]+$/, '')
  if (addressInGoal !== undefined) return /^\w+:\/\/[^/]+(?:\/admin)?/.exec(addressInGoal)?.[0] ?? addressInGoal
  const start = /^(\w+:\/\/)[\w-]+((?:\.[^/]*)?)/.exec(docs[0]?.url ?? '')
  return `${start?.[1] ?? 'http://'}${site}${start?.[2] ?? ''}${site === 'admin' ? '/admin' : ''}`
}

/** Returns the trip with only the documents and actions on one site. */
function within(trip: BrowsingHistory, address: string): BrowsingHistory {
  const isOf = ({ url }: PageDocument): boolean => url.startsWith(address)
  return { ...trip, documents: trip.documents.filter(isOf), actions: trip.actions.filter(({ before }) => isOf(before)) }
}

/** Returns a stage that only considers one site and goes there first if another site is open. */
export function stepOnSite(site: SiteName, goal: string, stage: PlanStep): PlanStep {
  const { isOnPage, needsNoAction } = stage
  return {
    ...stage,
    ...(isOnPage !== undefined && { isOnPage: (doc) => isOnPage(doc) && new RegExp(`^\\w+://${site}\\b`).test(doc.url) }),
    ...(needsNoAction !== undefined && {
      needsNoAction: (trip) => trip.document.url.startsWith(addressOf(site, goal, trip)) && needsNoAction(trip),
    }),
    isDone: (trip) => stage.isDone(within(trip, addressOf(site, goal, trip))),
    move: (trip) => {
      const address = addressOf(site, goal, trip)
      return trip.document.url.startsWith(address) ? stage.move(trip) : visit(address)
    },
  }
}

/** Returns a stage that depends on information found during the task. */
export function deferredStep(sentence: string, make: (trip: BrowsingHistory) => PlanStep | undefined): PlanStep {
  return {
    sentence,
    isDone: (trip) => make(trip)?.isDone(trip) ?? false,
    needsNoAction: (trip) => make(trip)?.needsNoAction?.(trip) ?? false,
    move: (trip) => make(trip)?.move(trip),
  }
}
