import { errorMessage, isOrreryError, OrreryError, parseJson, type Task, type World } from '@orreryjs/core'
import { type SignalName, signalsOf } from '@orreryjs/harness'
import type { Session } from '../sessions/session.ts'
import { createSessionStore, type SessionStore, type StoreOptions } from '../sessions/store.ts'
import { knownFieldHint } from '../wire/unknown-field.ts'
import {
  MESSAGE_FIELDS,
  messageSchema,
  type OpenWorld,
  type StartMessage,
  type StepMessage,
  type VectorMessage,
} from './messages.ts'

/** World of a connection, and the split that it uses by default. */
export interface VectorWorld {
  readonly world: World
  readonly split: string
  /** The world's usual step limit. Clients enforce it. */
  readonly maxSteps: number
}

/** Worlds that clients can open. */
export interface VectorSource {
  /** Creates a world. Throws an `OrreryError` for an unknown name or option. */
  open(request: OpenWorld): VectorWorld
  /** Version of Orrery. */
  readonly version: string
}

/** Connection of a client. Its episodes end with it. */
export interface VectorConnection {
  /** Answers a message, in JSON. Every failure is an answer with `error`. */
  answer(text: string): string
  /** Returns the number of open episodes. */
  size(): number
  close(): void
}

/** Options of `connectVector`. */
export interface ConnectOptions extends StoreOptions {
  /** Returns the number of open episodes that count for `maxSessions`. @default the episodes of the connection */
  total?(): number
}

/** Version of the protocol. A client refuses another one. */
const PROTOCOL = 1

/**
 * Connects a client that plays many episodes at once: a message steps any number of them, and each field of the answer lists the values of
 * all. A refused message changes no episode.
 */
export function connectVector(source: VectorSource, options: ConnectOptions = {}): VectorConnection {
  const store = createSessionStore(options)
  const total = options.total ?? (() => store.size)
  const worlds: VectorWorld[] = []
  const perform = (message: VectorMessage): object => {
    for (const id of message.close ?? []) store.close(id)
    switch (message.op) {
      case 'hello':
        return { protocol: PROTOCOL, version: source.version }
      case 'open': {
        const opened = source.open(message)
        const { world, split, maxSteps } = opened
        return {
          world: worlds.push(opened) - 1,
          id: world.id,
          dialect: world.dialect,
          split,
          splits: world.tasks.splits,
          maxSteps,
        }
      }
      case 'tasks': {
        const { world, split } = worldAt(worlds, message.world)
        return { ids: [...world.tasks.ids(message.split ?? split)] }
      }
      case 'describe': {
        const { world } = worldAt(worlds, message.world)
        return { tasks: message.tasks.map((id) => describeTask(world.tasks.get(id))) }
      }
      case 'start':
        return start(store, total(), worldAt(worlds, message.world).world, message)
      case 'step':
        return step(store, message)
      case 'fork':
        return {
          episodes: idsOf(openAll(store, total(), sessionsOf(store, message.episodes), (session) => store.fork(session, 1)?.[0])),
        }
      default:
        return message satisfies never
    }
  }
  return {
    answer(text) {
      try {
        return JSON.stringify(perform(parseMessage(text)))
      } catch (error) {
        const code = isOrreryError(error) ? error.code : 'INTERNAL'
        return JSON.stringify({ error: { code, message: errorMessage(error) } })
      }
    },
    size: () => store.size,
    close: () => store.closeAll(),
  }
}

function parseMessage(text: string): VectorMessage {
  const parsed = messageSchema.safeParse(parseOrRefuse(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.join('.') ?? ''
  const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const problem =
    unknown === undefined ? `${at}: ${issue?.message}` : `${unknown}: unknown field. ${knownFieldHint(unknown, MESSAGE_FIELDS)}`
  throw new OrreryError('CONFIG_INVALID', `message: ${problem}`)
}

function parseOrRefuse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new OrreryError('CONFIG_INVALID', 'message: expected JSON')
  }
}

/** Starts an episode for each task, and takes the actions of its path. */
function start(store: SessionStore, total: number, world: World, { tasks, paths = [], signals }: StartMessage): object {
  if (paths.length > 0) expectLength('paths', paths, tasks)
  const found = new Map(tasks.map((id) => [id, world.tasks.get(id)]))
  const sessions = openAll(store, total, tasks, (id) => store.open(world, found.get(id) as Task))
  for (const [at, path] of paths.entries()) for (const action of path) store.step(sessions[at] as Session, action)
  return { episodes: idsOf(sessions), ...columns(sessions, signals) }
}

function step(store: SessionStore, { episodes, actions, signals }: StepMessage): object {
  expectLength('actions', actions, episodes)
  if (new Set(episodes).size < episodes.length) throw new OrreryError('CONFIG_INVALID', 'episodes: an episode is listed twice')
  const sessions = sessionsOf(store, episodes)
  const { maxSteps } = store.limits
  const spent = sessions.find((session) => store.isSpent(session))
  if (spent !== undefined) throw new OrreryError('CONFIG_INVALID', `episode ${spent.id} has used up its ${maxSteps} steps`)
  for (const [at, session] of sessions.entries()) store.step(session, actions[at] as string)
  return columns(sessions, signals)
}

/** Returns the last turns of sessions: each field lists the values of all. */
function columns(sessions: readonly Session[], names: readonly SignalName[]): object {
  const turns = sessions.map(({ turn }) => turn)
  const signals = sessions.map(({ world, turn }) => signalsOf(world)(turn, names))
  return {
    text: turns.map(({ observation }) => observation.text),
    page: turns.map(({ observation }) => observation.page),
    reward: turns.map(({ reward }) => reward),
    terminated: turns.map(({ terminated }) => terminated),
    success: turns.map(({ success }) => success),
    invalid: turns.map(({ invalid }) => invalid?.reason ?? null),
    signals: Object.fromEntries(names.map((name) => [name, signals.map((each) => each[name])])),
  }
}

/** Opens a session for each item. Throws `CONFIG_INVALID`, before it opens any, above the maximum number of sessions. */
function openAll<Item>(
  store: SessionStore,
  total: number,
  items: readonly Item[],
  open: (item: Item) => Session | undefined,
): readonly Session[] {
  const { maxSessions } = store.limits
  const count = total + items.length
  if (count > maxSessions) throw new OrreryError('CONFIG_INVALID', `expected at most ${maxSessions} open episodes, not ${count}`)
  return items.map((item) => open(item) as Session)
}

/** Returns the sessions with these ids. Throws `CONFIG_INVALID` for an id that is unknown or over. */
function sessionsOf(store: SessionStore, ids: readonly number[]): readonly Session[] {
  return ids.map((id) => {
    const session = store.get(id)
    if (session === undefined) throw new OrreryError('CONFIG_INVALID', `episodes: there is no open episode ${id}`)
    return session
  })
}

function idsOf(sessions: readonly Session[]): readonly number[] {
  return sessions.map(({ id }) => id)
}

function worldAt(worlds: readonly VectorWorld[], index: number): VectorWorld {
  const found = worlds[index]
  if (found === undefined) throw new OrreryError('CONFIG_INVALID', `world: expected the number of an opened world, not ${index}`)
  return found
}

function expectLength(name: string, values: readonly unknown[], wanted: readonly unknown[]): void {
  if (values.length === wanted.length) return
  throw new OrreryError('CONFIG_INVALID', `${name}: expected ${wanted.length} values, one per episode, not ${values.length}`)
}

function describeTask({ id, split, type, cluster, goal }: Task): object {
  return { id, split, type, cluster: cluster ?? null, goal }
}
