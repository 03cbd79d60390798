import { createRebact, type RebactOptions } from '@orreryjs/agent-rebact'
import type { AgentNote, Effect, EpisodeEvent, ModelRequest, Profile } from '@orreryjs/core'
import {
  briefingFor,
  cyclingModel,
  type EpisodeResult,
  observationOf,
  type PlayedScript,
  playEpisode,
  playScript,
  type Script,
  tinyShop,
} from '@orreryjs/testing'

/** A profile for artificial places that judges only the last action. */
export const PROFILE: Profile = {
  id: 'rebact/made-up',
  version: 1,
  world: 'made-up',
  dialects: ['any'],
  parts: {
    instructions: 'Play.',
    actions: 'go to [place]\ntake [thing] from [place]\nsend [letter]\nlook',
    verdict: 'Previous action {previous} is [correct or wrong]. It should be modified to: [action].',
    irreversible: 'send {letter}',
    inverses: 'take {thing} from {place} => put {thing} back on {place}',
  },
  demonstrations: [],
}

/** A profile for the tiny shop in which any action can be modified, by number. */
export const SHOP_PROFILE: Profile = {
  ...PROFILE,
  id: 'rebact/tiny-shop',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: {
    instructions: 'Shop.',
    actions: 'search[words]\nclick[label]',
    verdict: 'Previous action {previous} is [correct or wrong]. This action should be modified to: click[...] or search[...]',
    next: 'The next action is: click[...] or search[...]',
    complete: 'search => search[{action}]\n* => click[{action}]',
    modify: 'navigate',
    scope: 'all',
    irreversible: 'click[Buy Now]',
    inverses: 'search[{words}] => click[Back to Search]\nclick[L{id}] => click[< Prev]',
  },
}

/** Runs the agent with scripted effects. */
export function feed(script: Script, options: Partial<RebactOptions> = {}, profile: Profile = PROFILE): Promise<PlayedScript> {
  return playScript(createRebact(options).program(briefingFor({ profile, observation: observationOf('GOAL: leave.') })), script)
}

/** Plays the tiny shop with these replies; the last ones repeat. */
export function shop(replies: readonly string[], options: Partial<RebactOptions> = {}, maxSteps = 12): Promise<EpisodeResult> {
  const limits = { maxSteps, maxModelCalls: replies.length }
  const rewind = ['snapshot', 'replay', 'navigate'] as const
  return playEpisode({
    agent: createRebact(options),
    profile: SHOP_PROFILE,
    world: tinyShop(),
    model: cyclingModel(replies),
    limits,
    rewind,
  })
}

/** A reply that continues. */
export function next(action: string, verdict = "Previous action '...' is correct."): string {
  return `${verdict}\nThe next action is: [${action}].`
}

/** A reply that modifies the last action. */
export function instead(action: string, other = 'look'): string {
  return next(other, `Previous action '...' is wrong. It should be modified to: [${action}].`)
}

/** A reply that modifies the action with this number. */
export function insteadOf(number: number, action: string, other = 'click[Back to Search]'): string {
  return `Previous action ${number} is wrong. This action should be modified to: ${action}\nThe next action is: ${other}`
}

export const actions = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))

export const notes = (effects: readonly Effect[]): readonly AgentNote[] =>
  effects.flatMap((effect) => (effect.kind === 'note' ? [effect.note] : []))

/** The noted verdicts. */
export const verdicts = (effects: readonly Effect[]): readonly string[] =>
  notes(effects).flatMap((note) => (note.kind === 'judgement' ? [note.verdict] : []))

export const requests = (effects: readonly Effect[]): readonly ModelRequest[] =>
  effects.flatMap((effect) => (effect.kind === 'ask' ? [effect.request] : []))

export const userText = (request: ModelRequest | undefined): string => String(request?.messages[1]?.content)

/** The steps of an episode; rewind steps are marked. */
export const steps = (events: readonly EpisodeEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'step-end' ? [event.by === 'agent' ? event.action : `(${event.action})`] : []))

/** The notes of a kind in an episode. */
export const noted = (events: readonly EpisodeEvent[], kind: AgentNote['kind']): readonly AgentNote[] =>
  events.flatMap((event) => (event.type === 'note' && event.note.kind === kind ? [event.note] : []))

/** The transcript in the prompt of the last model call. */
export function lastHistory(events: readonly EpisodeEvent[]): string {
  const prompts = events.flatMap((event) => (event.type === 'model-call' && event.prompt !== undefined ? [event.prompt] : []))
  return String(userText(prompts.at(-1)).split('### HISTORY\n')[1])
}
