import { pythonDict, pythonJson } from '@orreryjs/python'
import { BUTTONS } from '../actions.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'

/** Address of upstream's server. */
const HOST = 'http://127.0.0.1:3000'

/**
 * Returns the URL of a page without escaping. Upstream joins words by `+` and writes options as JSON or Python, depending on the
 * page; ReAct's notebook joins words by spaces and always writes Python.
 */
export function pageUrl(shop: Shop, state: WebShopState): string {
  const { page, pageNumber, asin = '', detail = 'description', options } = state
  const session = shop.sessionOf(state.task)
  const isNotebook = shop.rules.dialect === 'react'
  const words = state.keywords.join(isNotebook ? ' ' : '+')
  switch (page) {
    case 'search':
      return `${HOST}/${session}`
    case 'results':
      return `${HOST}/search_results/${session}/${words}/${pageNumber}`
    case 'item':
      return `${HOST}/item_page/${session}/${asin}/${words}/${pageNumber}/${isNotebook ? pythonDict(options) : pythonJson(options)}`
    case 'detail':
      return `${HOST}/item_sub_page/${session}/${asin}/${words}/${pageNumber}/${BUTTONS[detail]}/${pythonDict(options)}`
    case 'done':
      return `${HOST}/done/${session}/${asin}/${pythonDict(options)}`
    default:
      return page satisfies never
  }
}

/** Returns the page that upstream infers from a URL: it looks for these words anywhere, including the search words. */
export function pageOfUrl(address: string): WebShopState['page'] {
  if (address.includes('search_results')) return 'results'
  if (address.includes('item_page')) return 'item'
  if (address.includes('item_sub_page')) return 'detail'
  return address.includes('done') ? 'done' : 'search'
}
