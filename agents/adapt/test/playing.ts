import { type AdaptOptions, createAdapt, textcraftProfile, webshopProfile } from '@orreryjs/agent-adapt'
import type { EpisodeEvent, FeedbackPolicy, ModelRequest, Profile } from '@orreryjs/core'
import {
  cyclingModel,
  type EpisodeResult,
  notesIn,
  playEpisode,
  profileWithoutWorld,
  requestsIn,
  tinyCraft,
} from '@orreryjs/testing'
import { market } from './market.ts'

/** A profile with other parts; parts that are `undefined` are removed. */
function withParts(profile: Profile, parts: Parts = {}): Profile {
  const changed = Object.entries({ ...profile.parts, ...parts })
  return { ...profile, parts: Object.fromEntries(changed.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))) }
}

type Parts = Readonly<Record<string, string | undefined>>

interface Play {
  readonly options?: Partial<AdaptOptions>
  readonly parts?: Parts
  /** The item to craft. @default torch */
  readonly item?: string
  readonly feedback?: FeedbackPolicy
}

/** Plays the tiny craft world (in TextCraft's language) with one reply per call, until the limit on model calls. */
export function craft(replies: readonly string[], play: Play = {}): Promise<EpisodeResult> {
  return playEpisode({
    rewind: ['snapshot', 'replay', 'navigate'],
    agent: createAdapt(play.options),
    profile: withParts(profileWithoutWorld(textcraftProfile), play.parts),
    world: tinyCraft(),
    task: `tiny-craft/all/${play.item ?? 'torch'}`,
    model: cyclingModel(replies),
    feedback: play.feedback ?? 'none',
    limits: { maxSteps: 60, maxModelCalls: replies.length },
  })
}

/** Plays the market with ADaPT's modules. */
export function shop(replies: readonly string[], { options = {}, feedback = 'none', parts }: Play = {}): Promise<EpisodeResult> {
  return playEpisode({
    rewind: ['snapshot', 'replay', 'navigate'],
    agent: createAdapt(options),
    profile: withParts(profileWithoutWorld(webshopProfile), parts),
    world: market(),
    model: cyclingModel(replies),
    feedback,
    limits: { maxSteps: 60, maxModelCalls: replies.length },
  })
}

export const DONE = 'think: Task completed!'
export const FAILED = 'think: Task failed!'

/** A planner's reply; the default order is all steps in sequence. */
export function planned(steps: readonly string[], order?: string): string {
  const all = steps.map((_, index) => `Step ${index + 1}`).join(' AND ')
  return [...steps.map((step, index) => `Step ${index + 1}: ${step}`), `Execution Order: ${order ?? `(${all})`}`].join('\n')
}

/** The steps of an episode; rewind steps are in brackets. */
export function steps(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.by === 'agent' ? event.action : `(${event.action})`] : []))
}

/** The world's answers. */
export function answers(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.observation] : []))
}

/** The means of each rewind. */
export function rewinds(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'rewind' ? [event.means] : []))
}

/** Finished subtasks with their depth: `1 Get 1 log.: success`. */
export function subtasks(events: readonly EpisodeEvent[]): readonly string[] {
  const ended = notesIn(events, 'subtask').filter(({ status }) => status !== 'start')
  return ended.map(({ depth, text, status }) => `${depth} ${text}: ${status}`)
}

/** The text of a prompt. */
export function userText(request: ModelRequest | undefined): string {
  return String(request?.messages[1]?.content)
}

export function purposes(events: readonly EpisodeEvent[]): readonly string[] {
  return requestsIn(events).map(({ purpose }) => purpose.replace('adapt.', ''))
}
