import type { ServerLimits } from '../exchange.ts'
import { type Room, roomNotice } from '../room.ts'
import { type OptionalParameter, type Refused, SUBSTITUTES } from './parameters.ts'
import type { OpenAISettings } from './settings.ts'

/** What a model's server was found to be like. Grows while requests are answered. */
export interface Learned {
  readonly refused: Refused
  readonly room: Room
  /** What its last answer said that it allows. */
  limits: ServerLimits
}

/** What is known before the first request: by name, only that some models think. */
export function openLearned({ thinks, reasoningRoom }: OpenAISettings): Learned {
  return { refused: new Set(), room: { thinks, tokens: reasoningRoom }, limits: {} }
}

/** Remembers a parameter that the server does not take, and says so the first time. */
export function learnRefused(parameter: OptionalParameter, { refused }: Learned, settings: OpenAISettings): void {
  if (refused.has(parameter)) return
  refused.add(parameter)
  settings.onFallback(`${settings.who} takes no ${parameter}; ${SUBSTITUTES[parameter]}`, parameter)
}

/** Gives room to a model that was found to think, and says so. */
export function learnRoom({ room }: Learned, settings: OpenAISettings): void {
  if (room.thinks) return
  room.thinks = true
  settings.onFallback(roomNotice(settings.who, room), 'room')
}
