import type { Policy } from '@orreryjs/core/worlds'
import { webarenaDialectText } from './dialect-text.ts'
import { WEBARENA_ERRORS } from './mistakes.ts'
import { isPage } from './pages/page.ts'

/** The part of WebArena's policy that is needed before a task is played: how to recognise its prompts, and its error kinds. */
export const webarenaPolicyHead: Omit<Policy, 'view'> = {
  id: 'webarena',
  taskLine: /^OBJECTIVE: /,
  recogniser: webarenaDialectText,
  errorTypes: WEBARENA_ERRORS,
  recognises: ({ task, currentObservation }) => isPage(task) || (/^OBJECTIVE: /m.test(task) && isPage(currentObservation)),
}
