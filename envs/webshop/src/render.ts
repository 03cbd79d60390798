import { addressOf } from './render/address.ts'
import { htmlPage } from './render/html.ts'
import { runsOf } from './render/page.ts'
import { reactText } from './render/react.ts'
import { plainText } from './render/text.ts'
import { richText } from './render/text-rich.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/** A page as the agent reads it, in the mode in force. */
export function renderPage(shop: Shop, state: WebShopState): string {
  const { observation, readsAddress } = shop.rules
  switch (observation) {
    case 'text':
      return plainText(runsOf(shop, state), !readsAddress)
    case 'text_rich':
      return richText(runsOf(shop, state))
    case 'url':
      return addressOf(shop, state)
    case 'html':
      return htmlPage(shop, state)
    case 'react':
      return reactText(runsOf(shop, state), state)
    default:
      return observation satisfies never
  }
}
