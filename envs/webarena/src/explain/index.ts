import type { Explained } from '@orreryjs/core/worlds'
import type { WebArenaState } from '../state.ts'
import type { WebArenaWorld } from '../world.ts'
import { facts } from './facts.ts'
import { failures } from './failures.ts'
import { replies } from './replies.ts'
import { sketch } from './sketch.ts'
import { web } from './web.ts'

export { limits } from './limits.ts'

/** What WebArena says of itself. */
export const explain: Explained<WebArenaState, WebArenaWorld> = { facts, failures, plansSlowly: true, sketch, web, replies }
