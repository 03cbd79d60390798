import { bidsOf } from '../../page/browsergym/bids.ts'
import { partAt } from '../parts.ts'
import { type BrowserState, currentTab, urlOf } from '../state.ts'
import { type BrowserContext, lookOf, observed, shownPage, titleOf } from '../view.ts'

/**
 * What dialect `browsergym` shows: BrowserGym's text of the whole page, then what it gives beside it: the URL, the other tabs where
 * there are any, and the element that has the focus.
 */
export function browserGymObservation(state: BrowserState, context: BrowserContext): string {
  const { tabs, current } = state
  const others = tabs.map((tab, index) => {
    const mark = index === current ? ' (active)' : ''
    return `Tab ${index}${mark}: ${titleOf(tab.document, context)}, ${urlOf(tab)}`
  })
  const focus = focusedBid(state, context)
  return [
    `${observed(state, context).text}\n`,
    `URL: ${urlOf(currentTab(state))}`,
    ...(tabs.length > 1 ? others : []),
    ...(focus === undefined ? [] : [`Focused element: '${focus}'`]),
  ].join('\n')
}

/** Id of the element that has the focus; `undefined` where that is the body. */
function focusedBid(state: BrowserState, context: BrowserContext): number | undefined {
  const { document } = currentTab(state)
  const part = partAt(lookOf(document, context).outline, document.state.focus)
  return part && bidsOf(shownPage(document, context)).byPath.get(part.path)
}
