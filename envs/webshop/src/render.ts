import { bracketedText, reactText } from './render/react.ts'
import { plainText } from './render/text.ts'
import { richText } from './render/text-rich.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/** A page as the agent reads it, in the mode in force. The first page of an episode may tell more than the same page later. */
export function renderPage(shop: Shop, state: WebShopState, isFirst = false): string {
  const { face, rules } = shop
  const { observation, readsAddress } = rules
  switch (observation) {
    case 'text':
      return plainText(face.runs(shop, state, isFirst), !readsAddress)
    case 'text_rich':
      return richText(face.runs(shop, state, isFirst))
    case 'url':
      return face.address(shop, state)
    case 'html':
      return face.html(shop, state, isFirst)
    case 'react':
      return face.tellsOnce ? bracketedText(face.runs(shop, state, isFirst)) : reactText(face.runs(shop, state, isFirst), state)
    default:
      return observation satisfies never
  }
}
