import { createExpel, createFullHistory, type ExpelOptions, type FullHistoryOptions } from '@orreryjs/agent-expel'
import type { Agent, EpisodeEvent, FeedbackPolicy, LanguageModel, Limits, MemoryEntry, MemoryMode, Profile } from '@orreryjs/core'
import { answeringModel, type EpisodeResult, playEpisode, sectionOf, tinyShop } from '@orreryjs/testing'
import { linesIn } from '../../react/test/trials.ts'

export const PROFILE: Profile = {
  version: 1,
  id: 'expel/tiny-shop',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: { instructions: 'Shop.', actions: 'search[words]\nclick[button]', trialSteps: '6' },
  demonstrations: [{ text: 'A shop.\n> search[table]\nNo table.' }],
}

/** Replies of a scripted model, by the lines of the trial, the task's goal and the prompt's memory of earlier trials. */
export interface Mind {
  act(lines: readonly string[], goal: string, memory: string): string
  reflect?(memory: string): string
  change?(request: string): string
}

export function modelOf({ act, reflect, change }: Mind): LanguageModel {
  return answeringModel('hand-made', (request) => {
    const lines = linesIn(sectionOf(request, 'HISTORY') ?? '')
    const memory = sectionOf(request, 'MEMORY') ?? ''
    switch (request.purpose) {
      case 'expel.reflect':
        return reflect?.(memory) ?? 'Be careful.'
      case 'expel.compare':
      case 'expel.summarise':
        return change?.(String(request.messages[1]?.content)) ?? 'ADD: Look first.'
      default:
        return act(lines, sectionOf(request, 'TASK') ?? '', memory)
    }
  })
}

/** Knows every task. */
export const EXPERT: Mind = {
  act(lines, goal) {
    const [, color = '', product = '', id = ''] = /the (\w+) (\w+) (\w+)/.exec(goal) ?? []
    return [`search[${product}]`, `click[${id}]`, `click[${color}]`, 'click[Buy Now]'][lines.length] ?? 'look'
  },
}

/** Buys the wrong color until a reflection says otherwise. */
export const LEARNER: Mind = {
  act: (lines, goal, memory) => (lines.length === 2 && memory === '' ? 'click[< Prev]' : EXPERT.act(lines, goal, memory)),
  reflect: () => 'Next time I choose the color.',
}

export interface Setting {
  readonly task?: number
  readonly position?: number
  readonly length?: number
  /** @default online */
  readonly mode?: MemoryMode
  readonly memory?: readonly MemoryEntry[]
  readonly feedback?: FeedbackPolicy
  readonly limits?: Limits
  readonly profile?: Profile
}

/** Result of an episode, and the memory after it. */
export interface Played extends EpisodeResult {
  readonly memory: readonly MemoryEntry[]
}

export async function play(agent: Agent, mind: Mind, setting: Setting = {}): Promise<Played> {
  const { task = 1, position = 1, length = 3, mode = 'online', memory = [], feedback = 'terminal', limits, profile } = setting
  const result = await playEpisode({
    agent,
    profile: profile ?? PROFILE,
    world: tinyShop(),
    model: modelOf(mind),
    task: `tiny-shop/all/${task}`,
    feedback,
    limits: limits ?? { maxSteps: 24, maxModelCalls: 200 },
    rewind: ['replay'],
    stream: { id: 'shop', position, length, memory: mode },
    memory,
  })
  return { ...result, memory: after(memory, result.events) }
}

function after(memory: readonly MemoryEntry[], events: readonly EpisodeEvent[]): readonly MemoryEntry[] {
  const values = new Map(memory.map(({ key, value }) => [key, value] as const))
  for (const event of events) {
    if (event.type !== 'remember' || event.ignored === true) continue
    if (event.value === null) values.delete(event.key)
    else values.set(event.key, event.value)
  }
  return [...values].map(([key, value]) => ({ key, value }))
}

/** Plays all tasks of the shop with an online memory. */
export async function learn(mind: Mind, options: Partial<ExpelOptions> = {}, setting: Setting = {}): Promise<Played> {
  let played = await play(createExpel(options), mind, { ...setting, task: 1, position: 1 })
  for (const task of [2, 3])
    played = await play(createExpel(options), mind, { ...setting, task, position: task, memory: played.memory })
  return played
}

export function playExpel(mind: Mind, options: Partial<ExpelOptions> = {}, setting: Setting = {}): Promise<Played> {
  return play(createExpel(options), mind, setting)
}

export function playFullHistory(mind: Mind, options: Partial<FullHistoryOptions> = {}, setting: Setting = {}): Promise<Played> {
  return play(createFullHistory(options), mind, setting)
}
