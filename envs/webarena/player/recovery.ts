import type { BrowsingHistory } from './history.ts'
import { BACK, click, type Move, scroll, visit } from './moves.ts'
import { faultOf } from './pages/faults.ts'

/** Names of links that repeat a request or show its result. */
const REPEAT = /^(?:try again|retry|reload|refresh|continue)$/i

/** Returns the next move if the open page shows a fault of its site. */
export function recoveryMove({ page }: BrowsingHistory): Move | undefined {
  switch (faultOf(page)) {
    case undefined:
      return undefined
    case 'loading':
      return scroll('down')
    case 'failed': {
      const link = page.nodes.find(({ role, name }) => role === 'link' && REPEAT.test(name))
      return link === undefined ? visit(page.url) : click(link)
    }
    default:
      return BACK
  }
}
