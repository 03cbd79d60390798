import { createReflexion, type ReflexionOptions } from '@orreryjs/agent-reflexion'
import type { LanguageModel, Profile } from '@orreryjs/core'
import {
  answeringModel,
  briefingFor,
  type EpisodeResult,
  type PlayedScript,
  playScript,
  type Script,
  sectionOf,
} from '@orreryjs/testing'
import { playShop, questionIn, type Setting, shopProfile, withParts } from '../../react/test/trials.ts'

export const PROFILE: Profile = shopProfile('reflexion', '6')

/** Replies of a scripted model, by the lines of the trial and the prompt's memory of earlier trials. */
export interface Mind {
  act(lines: readonly string[], memory: string): string
  reflect?(lines: readonly string[]): string
  evaluate?(lines: readonly string[]): string
}

/** A model that identifies the agent's three requests by their reply format. */
export function modelOf({ act, reflect, evaluate }: Mind): LanguageModel {
  return answeringModel('hand-made', (request) => {
    const { kind, lines } = questionIn(request)
    if (kind === 'act') return act(lines, sectionOf(request, 'MEMORY') ?? '')
    return kind === 'reflect' ? (reflect?.(lines) ?? 'Be careful.') : (evaluate?.(lines) ?? 'Fine.\nYES')
  })
}

/** Plays the tiny shop. */
export function shop(mind: Mind, options: Partial<ReflexionOptions> = {}, setting: Setting = {}): Promise<EpisodeResult> {
  return playShop(createReflexion(options), modelOf(mind), PROFILE, { limits: { maxSteps: 200, maxModelCalls: 400 }, ...setting })
}

/** Runs the agent with scripted effects. */
export function feed(
  script: Script,
  options: Partial<ReflexionOptions> = {},
  parts: Record<string, string> = {},
): Promise<PlayedScript> {
  const briefing = briefingFor({ profile: withParts(PROFILE, parts), observation: 'A shop.' })
  return playScript(createReflexion(options).program(briefing), script)
}
