import type { Agent, LanguageModel, Profile, ProfileSource, World } from '@orreryjs/core'
import { answering } from '../answering.ts'
import { check } from '../check.ts'
import { BLANK_PROFILE, profileIn } from '../drive/setting.ts'
import { tinyCraft } from '../tiny-worlds/tiny-craft.ts'

/** An agent under test. */
export interface AgentSubject {
  readonly name: string
  /** A fresh agent; called several times. */
  create(): Agent
  /** Each is played in its own world if that is among `worlds`, else retold for every one of them. @default one that tells nothing */
  readonly profiles?: readonly ProfileSource[]
  /** @default the tiny craft world */
  readonly worlds?: readonly World[]
  /** Replies in this agent's protocol, given in turn: they take the cases past its parser. */
  readonly replies?: readonly string[]
  /** Random replies that it has to survive: that many lists of them, shared by profiles and worlds, some for each. @default 150 */
  readonly runs?: number
  /** Texts of the agent's world-neutral sources, which must name no world. @default its program alone */
  readonly sources?: readonly Source[]
}

/** A source file. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** One thing that every agent keeps. `run` throws where it does not. */
export interface AgentCase {
  readonly name: string
  run(subject: AgentSubject): void | Promise<void>
}

/** A world and a profile that fits it. */
export interface Stage {
  readonly world: World
  readonly profile: Profile
}

const REPLIES: readonly string[] = ['think: what is missing?', 'get 1 log', 'craft 4 planks using 1 log', 'inventory', '']

/** Where the cases play. */
export function stagesOf(subject: AgentSubject): readonly Stage[] {
  const { worlds = [tinyCraft()], profiles = [BLANK_PROFILE] } = subject
  check(worlds.length > 0 && profiles.length > 0, 'nothing would be played: the subject has an empty list of worlds or profiles')
  return profiles.flatMap((profile) => {
    const own = worlds.filter((world) => world.id === profile.world)
    return (own.length === 0 ? worlds : own).map((world) => ({ world, profile: retold(profile, world) }))
  })
}

/** As its own world tells it, where that is the one; retold for any other. */
function retold(source: ProfileSource, world: World): Profile {
  return { ...profileIn(source, world), world: world.id, dialects: [world.dialect] }
}

const RUNS = 150
/** However many profiles there are, each meets so many. */
const FEWEST_RUNS = 20

/** How many random lists of replies each stage meets. */
export function runsOf({ runs = RUNS }: AgentSubject, stages: readonly Stage[]): number {
  return Math.max(Math.ceil(runs / stages.length), Math.min(FEWEST_RUNS, runs))
}

/** The replies to try. */
export function repliesOf(subject: AgentSubject): readonly string[] {
  return subject.replies ?? REPLIES
}

/** A model that gives the replies in turn, over and over; asynchronous on demand. */
export function cycling(replies: readonly string[], late: boolean = false): LanguageModel {
  return answering('cycling', (_, call) => {
    const text = replies[call % replies.length] ?? ''
    return late ? Promise.resolve(text) : text
  })
}
