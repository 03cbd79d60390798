import { createLats, type LatsOptions } from '@orreryjs/agent-lats'
import type { Effect, EpisodeEvent, FeedbackPolicy, LanguageModel, Limits, ModelRequest, Profile } from '@orreryjs/core'
import {
  briefingFor,
  type Played,
  type PlayedEpisode,
  playEpisode,
  playScript,
  type Script,
  sectionOf,
  tinyShop,
} from '@orreryjs/testing'

export const PROFILE: Profile = {
  version: 1,
  id: 'lats/tiny-shop',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: {
    instructions: 'Shop.',
    actions: 'search[words]',
    irreversible: 'click[Buy Now]',
    endShown: 'Thanks!',
    trialSteps: '4',
  },
  demonstrations: [],
}

/** What a hand-made model says of a trajectory, which it knows by the lines taken. */
export interface Mind {
  /** Samples of the next action; those asked for beyond are not given. */
  act(lines: readonly string[], request: ModelRequest): readonly string[]
  /** A score, or a whole reply. */
  value?(lines: readonly string[], request: ModelRequest): number | string
  reflect?(lines: readonly string[], request: ModelRequest): string
}

/** A model that tells the agent's three questions apart by the form they ask for. */
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
  const form = sectionOf(request, 'REPLY FORMAT') ?? ''
  const lines = linesIn(sectionOf(request, 'HISTORY') ?? '')
  if (form.includes('Reply with one line')) return mind.act(lines, request)
  if (form.includes('Reply with a new plan in a few sentences')) return [mind.reflect?.(lines, request) ?? 'Be careful.']
  const score = mind.value?.(lines, request) ?? 5
  return [typeof score === 'string' ? score : `Well. Thus the correctness score is ${score}`]
}

/** The lines that a transcript says were taken. */
export function linesIn(text: string): readonly string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

export interface Setting {
  readonly feedback?: FeedbackPolicy
  readonly limits?: Limits
  readonly parts?: Readonly<Record<string, string>>
}

/** Plays the tiny shop. */
export function shop(mind: Mind, options: Partial<LatsOptions> = {}, setting: Setting = {}): Promise<PlayedEpisode> {
  const { feedback = 'none', limits = { maxSteps: 1000, maxModelCalls: 1000 }, parts = {} } = setting
  const profile = { ...PROFILE, parts: { ...PROFILE.parts, ...parts } }
  return playEpisode({
    agent: createLats(options),
    profile,
    world: tinyShop(),
    model: modelOf(mind),
    limits,
    feedback,
    rewind: ['snapshot', 'replay', 'navigate'],
  })
}

/** Feeds an agent by hand. */
export function feed(script: Script, options: Partial<LatsOptions> = {}): Promise<Played> {
  const many = { steps: 1000, modelCalls: 1000, tokens: 1000 }
  const remaining = Array.from({ length: 200 }, () => many)
  const program = createLats(options).program(briefingFor({ profile: PROFILE, observation: 'A shop.' }))
  return playScript(program, { remaining, ...script })
}

/** The steps of an episode; a rewind is written `<`. */
export function steps(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.action] : event.type === 'rewind' ? ['<'] : []))
}

export function actions(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))
}
