import type { Explained } from '@orreryjs/core/worlds'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'
import { facts } from './facts.ts'
import { failures } from './failures.ts'
import { site } from './site.ts'
import { sketch } from './sketch.ts'

export { limits } from './limits.ts'

/** What WebShop says of itself. */
export const explain: Explained<WebShopState, WebShopWorld> = { facts: (_, state) => facts(state), failures, sketch, site }
