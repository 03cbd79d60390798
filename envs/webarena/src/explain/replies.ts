import type { WorldReplies } from '@orreryjs/core/worlds'
import { describeAction } from '../actions/describe.ts'
import { actionOfReply } from '../actions/reply.ts'
import { mapUrlsToReal, URL_MAPPING } from '../actions/url-mapping.ts'
import { readAction } from '../actions.ts'
import type { WebArenaState } from '../state.ts'
import type { WebArenaWorld } from '../world.ts'

/** The line behind the page that tells where it is. */
const URL_LINE = /\nURL: ([^\n]*)$/

/** WebArena's prompts of pages: a reply reasons, and has its action between three back-ticks. */
export const replies: WorldReplies<WebArenaState, WebArenaWorld> = {
  read({ dialect }, reply) {
    const found = actionOfReply(reply, 'direct', URL_MAPPING)
    if (found.kind === 'misread') return { reason: found.message }
    if (dialect === 'browsergym') return { action: found.text }
    const reading = readAction(found.text, dialect === 'webarena' ? dialect : 'strict')
    return reading.kind === 'action' ? { action: found.text } : { reason: reading.message }
  },
  told(world, state, action, reply) {
    if (world.dialect === 'browsergym') return action
    const reading = readAction(action, world.dialect === 'webarena' ? world.dialect : 'strict')
    return describeAction(reading.kind === 'action' ? reading.action : { type: 'none' }, this.lines(world, state), reply)
  },
  prompt(goal, observation, previous) {
    const url = mapUrlsToReal(URL_LINE.exec(observation)?.[1] ?? '', URL_MAPPING)
    return `OBSERVATION:\n${this.page(observation)}\nURL: ${url}\nOBJECTIVE: ${goal}\nPREVIOUS ACTION: ${previous}`
  },
  page: (observation) => observation.replace(URL_LINE, ''),
  lines: (world, state) => new Map([...world.told(state).nodes].map(([id, { line }]) => [String(id), line])),
}
