/** Shared helpers for tests of agents that run ReAct in several trials. */
import type { Agent, EpisodeEvent, FeedbackPolicy, LanguageModel, Limits, ModelRequest, Profile } from '@orreryjs/core'
import { type EpisodeResult, playEpisode, sectionOf, tinyShop } from '@orreryjs/testing'
import { expect, test } from 'vitest'

/** A profile for the tiny shop, where any purchase ends the task. */
export function shopProfile(agent: string, trialSteps: string): Profile {
  return {
    version: 1,
    id: `${agent}/tiny-shop`,
    world: 'tiny-shop',
    dialects: ['tiny'],
    parts: {
      instructions: 'Shop.',
      actions: 'search[words]',
      irreversible: 'click[Buy Now]',
      endShown: 'Thanks!',
      trialSteps,
    },
    demonstrations: [],
  }
}

/** A profile with other parts. */
export function withParts(profile: Profile, parts: Profile['parts'] = {}): Profile {
  return { ...profile, parts: { ...profile.parts, ...parts } }
}

export interface Setting {
  readonly feedback?: FeedbackPolicy
  readonly limits?: Limits
  readonly parts?: Readonly<Record<string, string>>
  /** @default the first task */
  readonly task?: string
}

/** Plays the tiny shop. */
export function playShop(
  agent: Agent,
  model: LanguageModel,
  profile: Profile,
  { feedback = 'none', limits = { maxSteps: 1000, maxModelCalls: 1000 }, parts, task }: Setting,
): Promise<EpisodeResult> {
  return playEpisode({
    agent,
    profile: withParts(profile, parts),
    world: tinyShop(),
    model,
    limits,
    feedback,
    rewind: ['snapshot', 'replay', 'navigate'],
    ...(task !== undefined && { task }),
  })
}

/** Identifies one of the agent's three requests by its reply format, and the lines of its trajectory. */
export function questionIn(request: ModelRequest): {
  readonly kind: 'act' | 'reflect' | 'judge'
  readonly lines: readonly string[]
} {
  const form = sectionOf(request, 'REPLY FORMAT') ?? ''
  const isPlan = form.includes('Reply with a new plan in a few sentences')
  const kind = form.includes('Reply with one line') ? 'act' : isPlan ? 'reflect' : 'judge'
  return { kind, lines: linesIn(sectionOf(request, 'HISTORY') ?? '') }
}

/** The executed lines of a transcript, including thoughts. */
export function linesIn(text: string): readonly string[] {
  return [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line)
}

/** The steps of an episode; a rewind is written `<`. */
export function steps(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.action] : event.type === 'rewind' ? ['<'] : []))
}

/** Tests of the initial prompt for the next line. */
export function testActorPrompt(profile: Profile, promptOf: (profile: Profile, taskType: string) => string): void {
  test('has no section for what is not there', () => {
    const text = promptOf(profile, 'cool')
    expect(text).not.toMatch(/### (MEMORY|FAILED TRAJECTORIES)/)
    expect(text.endsWith('### HISTORY\n>')).toBe(true)
  })

  test("shows the demonstrations of the task's type where there are some", () => {
    expect(promptOf(profile, 'heat')).toMatch(/^### EXAMPLE 1\nA kitchen\./)
  })

  test('needs the parts that it is made of', () => {
    const [owner] = profile.id.split('/')
    expect(() => promptOf({ ...profile, parts: { instructions: 'Play.' } }, 'cool')).toThrow(
      `profile ${profile.id} has no part 'actions', which ${owner} requires`,
    )
  })
}
