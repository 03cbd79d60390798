import { randomBytes } from 'node:crypto'
import type { Task, World } from '@orreryjs/core'
import { openSession, type Session } from './session.ts'

/** Bounds of the visits of a site. */
export interface SessionLimits {
  /** Sessions at once. */
  readonly maxSessions: number
  /** Milliseconds without a request after which a session is over. */
  readonly idleTime: number
  /** Milliseconds; any origin. */
  readonly now: () => number
}

/** The sessions of a site: apart from each other, bounded in number and in idle time. */
export interface Sessions<State> {
  /** `undefined` where there are as many as there may be. */
  open(task: Task): Session<State> | undefined
  /** The session of that id, which counts as used now; `undefined` where it is over or never was. */
  find(id: string): Session<State> | undefined
}

/** 128 random bits: an id cannot be guessed. */
const ID_BYTES = 16

/** An empty store. */
export function createSessions<State>(world: World<State>, { maxSessions, idleTime, now }: SessionLimits): Sessions<State> {
  /** By id, the one unused for longest first. */
  const sessions = new Map<string, Session<State>>()
  const dropIdle = (): void => {
    for (const [id, { usedAt }] of sessions) {
      if (now() - usedAt <= idleTime) return
      sessions.delete(id)
    }
  }
  return {
    open: (task) => {
      dropIdle()
      if (sessions.size >= maxSessions) return undefined
      const session = openSession(world, randomBytes(ID_BYTES).toString('base64url'), task, now())
      sessions.set(session.id, session)
      return session
    },
    find: (id) => {
      dropIdle()
      const session = sessions.get(id)
      if (session === undefined) return undefined
      session.usedAt = now()
      sessions.delete(id)
      sessions.set(id, session)
      return session
    },
  }
}
