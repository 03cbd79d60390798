import { randomBytes } from 'node:crypto'

/** Bounds of the visits of a site. */
interface SessionLimits {
  /** Sessions at once. */
  readonly maxSessions: number
  /** Milliseconds without a request after which a session is over. */
  readonly idleTime: number
  /** Milliseconds; any origin. */
  readonly now: () => number
}

/** The sessions of a site: apart from each other, bounded in number and in idle time. */
export interface Sessions<Kept extends Visit> {
  /** Keeps what is made for a new id; `undefined` where there are as many as there may be. */
  open(make: (id: string, usedAt: number) => Kept): Kept | undefined
  /** The session of that id, which counts as used now; `undefined` where it is over or never was. */
  find(id: string): Kept | undefined
}

/** What the store knows of a session. */
interface Visit {
  readonly id: string
  /** Milliseconds on the site's clock. */
  usedAt: number
}

/** 128 random bits: an id cannot be guessed. */
const ID_BYTES = 16

/** An empty store. */
export function createSessions<Kept extends Visit>({ maxSessions, idleTime, now }: SessionLimits): Sessions<Kept> {
  /** By id, the one unused for longest first. */
  const sessions = new Map<string, Kept>()
  const dropIdle = (): void => {
    for (const [id, { usedAt }] of sessions) {
      if (now() - usedAt <= idleTime) return
      sessions.delete(id)
    }
  }
  return {
    open: (make) => {
      dropIdle()
      if (sessions.size >= maxSessions) return undefined
      const session = make(randomBytes(ID_BYTES).toString('base64url'), now())
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
