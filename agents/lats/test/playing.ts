import { createLats, type LatsOptions } from '@orreryjs/agent-lats'
import type { Effect, LanguageModel, ModelRequest, Profile } from '@orreryjs/core'
import { briefingFor, type EpisodeResult, type PlayedScript, playScript, type Script } from '@orreryjs/testing'
import { playShop, questionIn, type Setting, shopProfile } from '../../react/test/trials.ts'

export const PROFILE: Profile = shopProfile('lats', '4')

/** Replies of a scripted model to a trajectory, identified by its lines. */
export interface Mind {
  /** Samples of the next action; further samples are missing. */
  act(lines: readonly string[], request: ModelRequest): readonly string[]
  /** A score, or a whole reply. */
  value?(lines: readonly string[], request: ModelRequest): number | string
  reflect?(lines: readonly string[], request: ModelRequest): string
}

/** A model that identifies the agent's three requests by their reply format. */
export function modelOf(mind: Mind): LanguageModel {
  return {
    id: 'hand-made',
    generate(request) {
      const texts = repliesTo(request, mind)
      const usage = { inputTokens: 1, outputTokens: 1 }
      return { choices: texts.slice(0, request.n ?? 1).map((text) => ({ text, finish: 'stop' })), usage }
    },
  }
}

function repliesTo(request: ModelRequest, mind: Mind): readonly string[] {
  const { kind, lines } = questionIn(request)
  if (kind === 'act') return mind.act(lines, request)
  if (kind === 'reflect') return [mind.reflect?.(lines, request) ?? 'Be careful.']
  const score = mind.value?.(lines, request) ?? 5
  return [typeof score === 'string' ? score : `Well. Thus the correctness score is ${score}`]
}

/** Plays the tiny shop. */
export function shop(mind: Mind, options: Partial<LatsOptions> = {}, setting: Setting = {}): Promise<EpisodeResult> {
  return playShop(createLats(options), modelOf(mind), PROFILE, setting)
}

/** Runs the agent with scripted effects. */
export function feed(script: Script, options: Partial<LatsOptions> = {}): Promise<PlayedScript> {
  const many = { steps: 1000, modelCalls: 1000, tokens: 1000 }
  const remaining = Array.from({ length: 200 }, () => many)
  const program = createLats(options).program(briefingFor({ profile: PROFILE, observation: 'A shop.' }))
  return playScript(program, { remaining, ...script })
}

export function actions(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))
}
