import { trimEndCharacters } from '@orreryjs/core'
import type { BrowsingHistory, PageDocument } from './history.ts'
import { basedOn, visit } from './moves.ts'
import type { PlanStep } from './stages.ts'

/** Sites by the start of their host names. */
export type SiteName = 'wiki' | 'map' | 'forum' | 'code' | 'admin' | 'shop'

/** Returns the address of a site: as given in the goal, otherwise derived from the host name on which the task starts. */
export function addressOf(site: SiteName, goal: string, { documents }: BrowsingHistory): string {
  const found = new RegExp(`https?://${site}\\b[^\\s),;]*`).exec(goal)?.[0]
  const addressInGoal = found === undefined ? undefined : trimEndCharacters(found, '/.')
  if (addressInGoal !== undefined) return /^\w+:\/\/[^/]+(?:\/admin)?/.exec(addressInGoal)?.[0] ?? addressInGoal
  const start = /^(\w+:\/\/)[\w-]+((?:\.[^/]*)?)/.exec(documents[0]?.url ?? '')
  return `${start?.[1] ?? 'http://'}${site}${start?.[2] ?? ''}${site === 'admin' ? '/admin' : ''}`
}

/** Returns the history with only the documents and actions on one site. */
function onSite(history: BrowsingHistory, address: string): BrowsingHistory {
  const isOf = ({ url }: PageDocument): boolean => url.startsWith(address)
  return { ...history, documents: history.documents.filter(isOf), actions: history.actions.filter(({ before }) => isOf(before)) }
}

/** Returns a stage that only considers one site and goes there first if another site is open. */
export function stepOnSite(site: SiteName, goal: string, stage: PlanStep): PlanStep {
  const { isOnPage, needsNoAction } = stage
  return {
    ...stage,
    ...(isOnPage !== undefined && { isOnPage: (doc) => isOnPage(doc) && new RegExp(`^\\w+://${site}\\b`).test(doc.url) }),
    ...(needsNoAction !== undefined && {
      needsNoAction: (history) => history.document.url.startsWith(addressOf(site, goal, history)) && needsNoAction(history),
    }),
    isDone: (history) => stage.isDone(onSite(history, addressOf(site, goal, history))),
    move: (history) => {
      const address = addressOf(site, goal, history)
      const move = stage.move(history)
      return history.document.url.startsWith(address) ? move : basedOn(move?.basis ?? move?.action ?? '', visit(address))
    },
  }
}

/** Returns a stage that depends on information found during the task. */
export function deferredStep(sentence: string, make: (history: BrowsingHistory) => PlanStep | undefined): PlanStep {
  return {
    sentence,
    isDone: (history) => make(history)?.isDone(history) ?? false,
    needsNoAction: (history) => make(history)?.needsNoAction?.(history) ?? false,
    move: (history) => make(history)?.move(history),
  }
}
