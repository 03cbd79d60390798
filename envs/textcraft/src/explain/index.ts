import type { Explained } from '@orreryjs/core/worlds'
import type { TextCraftState } from '../state.ts'
import { facts } from './facts.ts'
import { failures } from './failures.ts'

export { limits } from './limits.ts'

/** What TextCraft says of itself. Its whole picture is what `inventory` answers, so it draws none. */
export const explain: Explained<TextCraftState> = { facts: (_, state) => facts(state), failures }
