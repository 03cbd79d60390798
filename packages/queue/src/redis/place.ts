/** Where Redis is, and what it is told to be let in. */
export interface RedisPlace {
  /** `redis://HOST:PORT` or `rediss://HOST:PORT`, for an encrypted line; a path is the number of a database. */
  readonly url: string
  /** @default the one in the URL, or none */
  readonly username?: string | undefined
  readonly password?: string | undefined
}
