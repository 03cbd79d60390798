/** Redis address and credentials. */
export interface RedisAddress {
  /** `redis://HOST:PORT`, or `rediss://HOST:PORT` with TLS; the path is the database number. */
  readonly url: string
  /** User name. @default none */
  readonly username?: string | undefined
  readonly password?: string | undefined
}
