import type { Task, Turn, World } from '@orreryjs/core'
import { actionsOf, type PlayedSession, type Session } from './session.ts'

/** How many sessions there may be, and for how long. */
export interface SessionLimits {
  /** Sessions at once. @default 100_000 */
  readonly maxSessions?: number
  /** Milliseconds without a call after which a session ends; 0: never. @default 3_600_000 */
  readonly idleTime?: number
  /** Steps of one episode. @default 10_000 */
  readonly maxSteps?: number
}

/** What a store needs from whoever runs it. */
export interface StoreOptions extends SessionLimits {
  /** Milliseconds. @default the machine's clock */
  now?(): number
  /** Told of every episode that is over: closed, begun anew, or left idle. @default nobody is */
  onPlayed?(played: PlayedSession): void
}

/** Sessions of one server. Worlds are pure, so a session is a reference to a state, and no two can disturb each other. */
export interface SessionStore {
  readonly limits: Required<SessionLimits>
  /** Open sessions. */
  readonly size: number
  /** The number that the next session gets. */
  readonly next: number
  /** Begins a session at the start of a task; `undefined` where there are as many as may be. */
  open(world: World, task: Task): Session | undefined
  /** The session of a number; `undefined` for one that was never given or is over. */
  get(id: number): Session | undefined
  /** Whether the number was given once, and its session is over. */
  isOver(id: number): boolean
  /** Takes a step; `undefined` where the episode has as many as may be. */
  step(session: Session, action: string): Turn | undefined
  /** Begins another episode in the same session. */
  restart(session: Session, task: Task): Turn
  /** A second session from where this one stands; `undefined` where there are as many as may be. */
  fork(session: Session): Session | undefined
  /** Ends a session; `false` where it is over already. */
  close(id: number): boolean
  /** Ends the sessions that nobody called for too long; how many. */
  reap(): number
  /** Ends all sessions. */
  closeAll(): void
}

const LIMITS: Required<SessionLimits> = { maxSessions: 100_000, idleTime: 3_600_000, maxSteps: 10_000 }

/** An empty store. */
export function createSessionStore({ now = Date.now, onPlayed, ...given }: StoreOptions = {}): SessionStore {
  const limits = { ...LIMITS, ...given }
  const sessions = new Map<number, Session>()
  let next = 0

  const add = (session: Omit<Session, 'id' | 'touched'>): Session | undefined => {
    if (sessions.size >= limits.maxSessions) return undefined
    const whole = { id: next, ...session, touched: now() }
    next += 1
    sessions.set(whole.id, whole)
    return whole
  }
  const told = ({ world, task, actions, steps }: Session): void => {
    if (steps > 0) onPlayed?.({ world, task, actions: actionsOf(actions) })
  }
  const close = (id: number): boolean => {
    const session = sessions.get(id)
    if (session === undefined) return false
    sessions.delete(id)
    told(session)
    return true
  }
  return {
    limits,
    get size() {
      return sessions.size
    },
    get next() {
      return next
    },
    open: (world, task) => {
      if (sessions.size >= limits.maxSessions) return undefined
      return add({ world, task, turn: world.start(task), steps: 0, actions: undefined })
    },
    get: (id) => {
      const session = sessions.get(id)
      if (session !== undefined) session.touched = now()
      return session
    },
    isOver: (id) => Number.isInteger(id) && id >= 0 && id < next && !sessions.has(id),
    step(session, action) {
      if (session.steps >= limits.maxSteps) return undefined
      const turn = session.world.step(session.turn.state, action)
      session.turn = turn
      session.steps += 1
      session.actions = { action, before: session.actions }
      return turn
    },
    restart(session, task) {
      const turn = session.world.start(task)
      told(session)
      session.task = task
      session.turn = turn
      session.steps = 0
      session.actions = undefined
      return turn
    },
    fork: ({ world, task, turn, steps, actions }) => add({ world, task, turn, steps, actions }),
    close,
    reap() {
      if (limits.idleTime === 0) return 0
      const since = now() - limits.idleTime
      const idle = [...sessions.values()].filter(({ touched }) => touched < since)
      for (const { id } of idle) close(id)
      return idle.length
    },
    closeAll() {
      for (const id of [...sessions.keys()]) close(id)
    },
  }
}
