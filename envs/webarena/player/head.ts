import type { Policy } from '@orreryjs/core/worlds'
import { webarenaIdiom } from './idiom.ts'
import { WEBARENA_ERRORS } from './mistakes.ts'
import { isPage } from './pages/page.ts'

/** By what WebArena is known: all that a page needs where it is not played. */
export const webarenaHead: Omit<Policy, 'view'> = {
  id: 'webarena',
  taskLine: /^OBJECTIVE: /,
  idiom: webarenaIdiom,
  errorKinds: WEBARENA_ERRORS,
  recognises: (prompt) => isPage(prompt.task),
}
