import type { WorldSite } from '@orreryjs/core/worlds'
import { purchaseScore } from '@orreryjs/shopping'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'
import { outcomeOf } from './site/outcome.ts'
import { withPictures } from './site/with-pictures.ts'

/** The shop in a browser. */
export const site: WorldSite<WebShopState, WebShopWorld> = {
  title: 'WebShop',
  welcome:
    'You get an instruction, search the shop for what it asks for, choose the options and buy. The score says how well that fits.',
  options: { observation: 'html' },
  facts: ({ purchase }) => (purchase === undefined ? [] : purchaseScore(purchase)),
  page: withPictures,
  outcome: outcomeOf,
}
