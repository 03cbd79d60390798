import type { Agent, LanguageModel, Profile, ProfileSource, World } from '@orreryjs/core'
import { answeringModel } from '../answering-model.ts'
import { check } from '../check.ts'
import { type AgentInput, readAgent } from '../drive/agent-input.ts'
import { EMPTY_PROFILE, profileInWorld } from '../drive/episode-options.ts'
import { readWorld, type WorldInput } from '../drive/world-input.ts'
import { tinyCraft } from '../tiny-worlds/tiny-craft.ts'

/** Agent under test. */
export interface AgentSubject {
  readonly name: string
  /** Returns a fresh agent, its package or a function, as for `drive`; called several times. */
  create(): AgentInput
  /**
   * Prompt profiles. Each is tested in its own world if that is among `worlds`, otherwise adapted to every world. @default an
   * empty profile
   */
  readonly profiles?: readonly ProfileSource[]
  /** Worlds to test in. @default the tiny craft world */
  readonly worlds?: readonly WorldInput[]
  /** Replies in this agent's protocol, used in turn, so that the cases get past its parser. */
  readonly replies?: readonly string[]
  /** Number of random reply lists that the agent has to survive, divided among profiles and worlds. @default 150 */
  readonly runs?: number
  /** Texts of the agent's world-neutral sources, which must not name a world. @default only its program */
  readonly sources?: readonly SourceFile[]
}

/** Source file. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Requirement for every agent. `run` throws if it is violated. */
export interface AgentCase {
  readonly name: string
  run(subject: AgentSubject): void | Promise<void>
}

/** World and a profile that fits it. */
export interface WorldAndProfile {
  readonly world: World
  readonly profile: Profile
}

/** Creates the agent of a subject. Throws `CONFIG_INVALID`. */
export function createAgent(subject: AgentSubject): Agent {
  return readAgent(subject.create()).agent
}

const REPLIES: readonly string[] = ['think: what is missing?', 'get 1 log', 'craft 4 planks using 1 log', 'inventory', '']

/** Returns the pairs of world and profile to test. */
export function worldsAndProfiles(subject: AgentSubject): readonly WorldAndProfile[] {
  const { profiles = [EMPTY_PROFILE] } = subject
  const worlds = (subject.worlds ?? [tinyCraft() as World]).map(readWorld)
  check(worlds.length > 0 && profiles.length > 0, 'no episode would run: the subject has an empty list of worlds or profiles')
  return profiles.flatMap((profile) => {
    const own = worlds.filter((world) => world.id === profile.world)
    return (own.length === 0 ? worlds : own).map((world) => ({ world, profile: adaptProfile(profile, world) }))
  })
}

/** Adapts a profile to a world: in the wording of its own world, otherwise with placeholders. */
function adaptProfile(source: ProfileSource, world: World): Profile {
  return { ...profileInWorld(source, world), world: world.id, dialects: [world.dialect] }
}

const RUNS = 150
/** Minimum number of random lists per pair of world and profile. */
const MIN_RUNS = 20

/** Returns the number of random reply lists per pair of world and profile. */
export function replyListCount({ runs = RUNS }: AgentSubject, stages: readonly WorldAndProfile[]): number {
  return Math.max(Math.ceil(runs / stages.length), Math.min(MIN_RUNS, runs))
}

/** Returns the replies to try. */
export function repliesOf(subject: AgentSubject): readonly string[] {
  return subject.replies ?? REPLIES
}

/** Creates a model that cycles through the replies; asynchronous if `isAsync`. */
export function cyclingModel(replies: readonly string[], isAsync: boolean = false): LanguageModel {
  return answeringModel('cycling', (_, call) => {
    const text = replies[call % replies.length] ?? ''
    return isAsync ? Promise.resolve(text) : text
  })
}
