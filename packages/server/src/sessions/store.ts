import type { Task, Turn, World } from '@orreryjs/core'
import { actionsOf, type EndedEpisode, type Session, type Snapshot } from './session.ts'

/** Limits of sessions. */
export interface SessionLimits {
  /** Maximum number of sessions and snapshots. @default 100_000 */
  readonly maxSessions?: number
  /** Milliseconds without a call after which a session ends; 0: never. @default 3_600_000 */
  readonly idleTime?: number
  /** Maximum number of steps per episode. @default 10_000 */
  readonly maxSteps?: number
}

/** Options of `createSessionStore`. */
export interface StoreOptions extends SessionLimits {
  /** Returns the time in milliseconds. @default the machine's clock */
  now?(): number
  /** Called for every ended episode: closed, restarted or idle. @default not called */
  onEpisodeEnd?(played: EndedEpisode): void
}

/** Sessions of one server. Worlds are pure, so a session is a reference to a state, and sessions cannot affect each other. */
export interface SessionStore {
  readonly limits: Required<SessionLimits>
  /** Number of open sessions and snapshots. */
  readonly size: number
  /** Id of the next session. */
  readonly next: number
  /** Starts a session with a task; `undefined` at the maximum number of sessions. */
  open(world: World, task: Task): Session | undefined
  /** Returns a session by id; `undefined` if the id is unknown or the session is over. */
  get(id: number): Session | undefined
  /** True if the id was assigned and its session is over. */
  isOver(id: number): boolean
  /** True at the maximum number of steps. Steps that were taken before the task starts count. */
  isSpent(session: Pick<Session, 'steps' | 'task'>): boolean
  /** Takes a step; `undefined` at the maximum number of steps. */
  step(session: Session, action: string): Turn | undefined
  /** Starts another episode in the same session. */
  restart(session: Session, task: Task): Turn
  /** Starts episodes in `count` new sessions at the state of a session or a snapshot; `undefined` if they exceed the maximum number. */
  fork(from: Session | Snapshot, count: number): readonly Session[] | undefined
  /** Keeps the state of a session and returns the number of the snapshot; `undefined` at the maximum number. */
  snapshot(session: Session): number | undefined
  /** Returns a snapshot; `undefined` if it is unknown or was forgotten. */
  snapshotAt(id: number): Snapshot | undefined
  /** Continues a session at a snapshot. */
  restore(session: Session, snapshot: Snapshot): Turn
  /** Drops a snapshot; `false` if it is unknown. */
  forget(id: number): boolean
  /** Ends a session; `false` if it is over already. */
  close(id: number): boolean
  /** Ends sessions and drops snapshots that were idle for too long, and returns how many. */
  endIdle(): number
  /** Ends all sessions. */
  closeAll(): void
}

const LIMITS: Required<SessionLimits> = { maxSessions: 100_000, idleTime: 3_600_000, maxSteps: 10_000 }

/** Creates an empty store. */
export function createSessionStore({ now = Date.now, onEpisodeEnd, ...givenLimits }: StoreOptions = {}): SessionStore {
  const limits = { ...LIMITS, ...givenLimits }
  const sessions = new Map<number, Session>()
  const snapshots = new Map<number, { readonly snapshot: Snapshot; lastUsedAt: number }>()
  let next = 0
  let nextSnapshot = 0

  const hasRoom = (count: number): boolean => sessions.size + snapshots.size + count <= limits.maxSessions
  const add = (state: Snapshot): Session => {
    const stored = { id: next, ...state, inherited: state.actions, lastUsedAt: now() }
    next += 1
    sessions.set(stored.id, stored)
    return stored
  }
  const reportPlayed = ({ world, task, actions, steps, inherited }: Session): void => {
    if (steps > 0 && actions !== inherited) onEpisodeEnd?.({ world, task, actions: actionsOf(actions) })
  }
  const isSpent: SessionStore['isSpent'] = ({ steps, task: { stepsTaken = 0 } }) => steps + stepsTaken >= limits.maxSteps
  const close = (id: number): boolean => {
    const session = sessions.get(id)
    if (session === undefined) return false
    sessions.delete(id)
    reportPlayed(session)
    return true
  }
  return {
    limits,
    get size() {
      return sessions.size + snapshots.size
    },
    get next() {
      return next
    },
    open: (world, task) => {
      return hasRoom(1) ? add({ world, task, turn: world.start(task), steps: 0, actions: undefined, note: undefined }) : undefined
    },
    get: (id) => {
      const session = sessions.get(id)
      if (session !== undefined) session.lastUsedAt = now()
      return session
    },
    isOver: (id) => Number.isInteger(id) && id >= 0 && id < next && !sessions.has(id),
    isSpent,
    step(session, action) {
      if (isSpent(session)) return undefined
      const turn = session.world.step(session.turn.state, action)
      session.turn = turn
      session.steps += 1
      session.actions = { action, before: session.actions }
      return turn
    },
    restart(session, task) {
      const turn = session.world.start(task)
      reportPlayed(session)
      session.task = task
      session.turn = turn
      session.steps = 0
      session.actions = undefined
      session.inherited = undefined
      session.note = undefined
      return turn
    },
    fork: (from, count) => (hasRoom(count) ? Array.from({ length: count }, () => add(stateOf(from))) : undefined),
    snapshot(session) {
      if (!hasRoom(1)) return undefined
      const id = nextSnapshot
      nextSnapshot += 1
      snapshots.set(id, { snapshot: stateOf(session), lastUsedAt: now() })
      return id
    },
    snapshotAt(id) {
      const found = snapshots.get(id)
      if (found !== undefined) found.lastUsedAt = now()
      return found?.snapshot
    },
    restore(session, snapshot) {
      if (session.actions !== snapshot.actions) {
        reportPlayed(session)
        session.inherited = snapshot.actions
      }
      Object.assign(session, snapshot)
      return snapshot.turn
    },
    forget: (id) => snapshots.delete(id),
    close,
    endIdle() {
      if (limits.idleTime === 0) return 0
      const since = now() - limits.idleTime
      const idle = [...sessions.values()].filter(({ lastUsedAt }) => lastUsedAt < since)
      for (const { id } of idle) close(id)
      for (const [id, { lastUsedAt }] of snapshots) if (lastUsedAt < since) snapshots.delete(id)
      return idle.length
    },
    closeAll() {
      snapshots.clear()
      for (const id of [...sessions.keys()]) close(id)
    },
  }
}

/** Returns the part of a session that a fork or a snapshot shares. */
function stateOf({ world, task, turn, steps, actions, note }: Snapshot): Snapshot {
  return { world, task, turn, steps, actions, note }
}
