import { alfworldProfile, createLaser, type LaserOptions, textcraftProfile, webshopProfile } from '@orreryjs/agent-laser'
import type { AgentNote, EpisodeEvent, JsonObject, ModelRequest, Profile, World } from '@orreryjs/core'
import { answeringModel, type EpisodeResult, playEpisode, profileWithoutWorld, tinyCraft } from '@orreryjs/testing'
import { tinyHouse } from './tiny-house.ts'
import { tinyShop } from './tiny-shop.ts'

/** The profiles, each for the tiny world of its name. */
export const SHOP_PROFILE: Profile = { ...profileWithoutWorld(webshopProfile), dialects: ['tiny'] }
export const HOUSE_PROFILE: Profile = { ...profileWithoutWorld(alfworldProfile), dialects: ['tiny'] }
export const CRAFT_PROFILE: Profile = { ...profileWithoutWorld(textcraftProfile), world: 'tiny-craft', dialects: ['tiny'] }

/** A call written as text; the agent parses it in every mode. */
export function call(name: string, values: JsonObject = {}): string {
  return JSON.stringify({ name, arguments: values })
}

export const search = (keywords: string, max_price = '20.00'): string => call('Search', { keywords, max_price })
export const select = (item_id: string): string => call('select_item', { item_id })

/** The prompts and replies of an episode, and its end. */
export interface Watched extends EpisodeResult {
  readonly requests: readonly ModelRequest[]
}

interface Playing {
  readonly options?: Partial<LaserOptions>
  readonly world?: World
  readonly profile?: Profile
  readonly maxSteps?: number
}

/**
 * Plays with these replies to tool calls. Rationales are generated unless `reasons` lists them in order. Ends with the last
 * reply.
 */
export async function play(
  replies: readonly string[],
  { reasons = [], ...playing }: Playing & { readonly reasons?: readonly string[] } = {},
): Promise<Watched> {
  const requests: ModelRequest[] = []
  const [calls, thoughts] = [replies[Symbol.iterator](), reasons[Symbol.iterator]()]
  const model = answeringModel('scripted', (request) => {
    requests.push(request)
    const isThought = request.purpose.endsWith('.think')
    const { value, done } = isThought ? thoughts.next() : calls.next()
    if (done !== true) return value
    return isThought ? 'Because it is best.' : ''
  })
  const { options = {}, world = tinyShop(), profile = SHOP_PROFILE, maxSteps = 60 } = playing
  const played = await playEpisode({
    agent: createLaser(options),
    profile,
    world,
    model,
    limits: { maxSteps, maxModelCalls: 200 },
    rewind: ['snapshot', 'replay', 'navigate'],
  })
  return { ...played, requests }
}

export const playHouse = (replies: readonly string[], maxSteps = replies.length): Promise<Watched> =>
  play(replies, { world: tinyHouse(), profile: HOUSE_PROFILE, maxSteps })

export const playCraft = (replies: readonly string[], maxSteps = replies.length): Promise<Watched> =>
  play(replies, { world: tinyCraft(), profile: CRAFT_PROFILE, maxSteps })

/** The actions of an episode. */
export const steps = ({ events }: { readonly events: readonly EpisodeEvent[] }): readonly string[] =>
  events.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))

/** The notes of a kind. */
export const noted = ({ events }: { readonly events: readonly EpisodeEvent[] }, kind: AgentNote['kind']): readonly AgentNote[] =>
  events.flatMap((event) => (event.type === 'note' && event.note.kind === kind ? [event.note] : []))

export const verdicts = (played: { readonly events: readonly EpisodeEvent[] }): readonly string[] =>
  noted(played, 'judgement').flatMap((note) => (note.kind === 'judgement' ? [`${note.about}: ${note.verdict}`] : []))

export const failures = ({ events }: { readonly events: readonly EpisodeEvent[] }): readonly string[] =>
  events.flatMap((event) => (event.type === 'parse-failure' ? [`${event.purpose} ${event.remedy}`] : []))

export const userText = (request: ModelRequest | undefined): string => String(request?.messages[1]?.content)

/** The requests of a purpose. */
export const requestsFor = ({ requests }: Watched, purpose: string): readonly ModelRequest[] =>
  requests.filter((request) => request.purpose === purpose)

/** Names of the tools in a request. */
export const offered = (request: ModelRequest | undefined): readonly string[] => (request?.tools ?? []).map(({ name }) => name)
