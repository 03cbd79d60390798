import { createReflexion, type ReflexionOptions } from '@orreryjs/agent-reflexion'
import type { EpisodeEvent, FeedbackPolicy, LanguageModel, Limits, Profile } from '@orreryjs/core'
import {
  answering,
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
  id: 'reflexion/tiny-shop',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: {
    instructions: 'Shop.',
    actions: 'search[words]',
    irreversible: 'click[Buy Now]',
    endShown: 'Thanks!',
    trialSteps: '6',
  },
  demonstrations: [],
}

/** What a hand-made model says, by the lines of the trial and what the prompt tells of those before. */
export interface Mind {
  act(lines: readonly string[], memory: string): string
  reflect?(lines: readonly string[]): string
  evaluate?(lines: readonly string[]): string
}

/** A model that tells the agent's three questions apart by the form they ask for. */
export function modelOf({ act, reflect, evaluate }: Mind): LanguageModel {
  return answering('hand-made', (request) => {
    const form = sectionOf(request, 'REPLY FORMAT') ?? ''
    const lines = linesIn(sectionOf(request, 'HISTORY') ?? '')
    if (form.includes('Reply with one line')) return act(lines, sectionOf(request, 'MEMORY') ?? '')
    if (form.includes('Reply with a new plan in a few sentences')) return reflect?.(lines) ?? 'Be careful.'
    return evaluate?.(lines) ?? 'Fine.\nYES'
  })
}

/** The lines that a transcript says were taken, thoughts among them. */
export function linesIn(text: string): readonly string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

export interface Setting {
  readonly feedback?: FeedbackPolicy
  readonly limits?: Limits
  readonly parts?: Readonly<Record<string, string>>
}

/** Plays the tiny shop. */
export function shop(mind: Mind, options: Partial<ReflexionOptions> = {}, setting: Setting = {}): Promise<PlayedEpisode> {
  const { feedback = 'none', limits = { maxSteps: 200, maxModelCalls: 400 }, parts = {} } = setting
  const profile = { ...PROFILE, parts: { ...PROFILE.parts, ...parts } }
  return playEpisode({
    agent: createReflexion(options),
    profile,
    world: tinyShop(),
    model: modelOf(mind),
    limits,
    feedback,
    rewind: ['snapshot', 'replay', 'navigate'],
  })
}

/** Feeds an agent by hand. */
export function feed(
  script: Script,
  options: Partial<ReflexionOptions> = {},
  parts: Record<string, string> = {},
): Promise<Played> {
  const profile = { ...PROFILE, parts: { ...PROFILE.parts, ...parts } }
  return playScript(createReflexion(options).program(briefingFor({ profile, observation: 'A shop.' })), script)
}

/** The steps of an episode; a rewind is written `<`. */
export function steps(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.action] : event.type === 'rewind' ? ['<'] : []))
}
