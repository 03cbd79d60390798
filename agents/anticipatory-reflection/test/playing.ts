import {
  type AnticipatoryReflectionOptions,
  createAnticipatoryReflection,
  createPlanAct,
  type PlanActOptions,
} from '@orreryjs/agent-anticipatory-reflection'
import type { Agent, EpisodeEvent, ModelReply, ModelRequest, Profile } from '@orreryjs/core'
import { type EpisodeResult, playEpisode, requestsIn, tinySite } from '@orreryjs/testing'

/** A profile for the tiny site. */
export const PROFILE: Profile = {
  id: 'anticipatory-reflection/tiny-site',
  version: 1,
  world: 'tiny-site',
  dialects: ['tiny'],
  parts: { instructions: 'Use the site.', actions: 'open [page]\nback\nconfirm\nnote_down [text]' },
  demonstrations: [],
}

/** Replies at each point of the method, in order; several choices of one reply are joined with `|`. */
export interface Replies {
  readonly plan?: readonly string[]
  readonly action?: readonly string[]
  readonly remedy?: readonly string[]
  readonly align?: readonly string[]
  readonly task?: readonly string[]
  readonly subtask?: readonly string[]
  readonly answer?: readonly string[]
}

const POINTS: Readonly<Record<string, keyof Replies>> = { 'task-completed': 'task', 'subtask-completed': 'subtask' }
/** Replies after the end of a list. */
const USUAL: Readonly<Record<keyof Replies, string>> = {
  plan: planOf('Open the reports.', 'Open the sales.', 'Confirm.'),
  action: 'Hm.',
  remedy: 'Hm.',
  align: 'The action is to go on.\nYES',
  task: 'Not yet.\nNO',
  subtask: 'Not yet.\nNO',
  answer: '###Answer: 42',
}

/** A reply that lists these steps. */
export function planOf(...steps: readonly string[]): string {
  return ['List', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

/** Default number of actions in these tests. */
const STOPPING = { onMaxActions: 'stop' } as const

/** Plays the tiny site with Anticipatory Reflection and these replies. */
export function play(
  replies: Replies,
  options: Partial<AnticipatoryReflectionOptions> = {},
  profile: Profile = PROFILE,
): Promise<EpisodeResult> {
  return playBy(createAnticipatoryReflection({ ...STOPPING, ...options }), replies, profile)
}

/** Plays the tiny site with Plan+Act. */
export function playPlanAct(
  replies: Replies,
  options: Partial<PlanActOptions> = {},
  profile: Profile = PROFILE,
): Promise<EpisodeResult> {
  return playBy(createPlanAct({ ...STOPPING, ...options }), replies, profile)
}

function playBy(agent: Agent, replies: Replies, profile: Profile): Promise<EpisodeResult> {
  const used = new Map<keyof Replies, number>()
  const generate = ({ purpose }: ModelRequest): ModelReply => {
    const name = purpose.slice(purpose.indexOf('.') + 1)
    const point = POINTS[name] ?? (name as keyof Replies)
    const call = used.get(point) ?? 0
    used.set(point, call + 1)
    const texts = (replies[point]?.[call] ?? USUAL[point]).split('|')
    return { choices: texts.map((text) => ({ text, finish: 'stop' })), usage: { inputTokens: 0, outputTokens: 0 } }
  }
  return playEpisode({
    rewind: ['snapshot', 'replay', 'navigate'],
    agent,
    profile,
    world: tinySite(),
    model: { id: 'by-point', generate },
    limits: { maxSteps: 60, maxModelCalls: 200 },
  })
}

/** Model calls by point, steps after `>` (rewind steps in brackets), and the means of each rewind. */
export function course(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type === 'model-call') return [event.purpose.slice(event.purpose.indexOf('.') + 1)]
    if (event.type === 'rewind') return [event.means]
    if (event.type !== 'step-end') return []
    return [event.by === 'agent' ? `> ${event.action}` : `(${event.action})`]
  })
}

/** The same without model calls. */
export function moves(events: readonly EpisodeEvent[]): readonly string[] {
  const purposes = new Set(requestsIn(events).map(({ purpose }) => purpose.slice(purpose.indexOf('.') + 1)))
  return course(events).filter((each) => !purposes.has(each))
}

/** The last user message of each request at a point. */
export function prompts(events: readonly EpisodeEvent[], point: string): readonly string[] {
  return requestsIn(events).flatMap(({ purpose, messages }) =>
    purpose.endsWith(`.${point}`) ? [String(messages.at(-1)?.content)] : [],
  )
}

/** The body of a section. */
export function body(prompt: string | undefined, title: string): string | undefined {
  return prompt?.split(`### ${title}\n`)[1]?.split('\n\n###')[0]
}
