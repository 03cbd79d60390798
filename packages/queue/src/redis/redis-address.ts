/** Address of a queue, and credentials. */
export interface RedisAddress {
  /** `redis://HOST:PORT`, `rediss://HOST:PORT` with TLS, or `unix:///PATH` for a socket; the path of the first two is the database number. */
  readonly url: string
  /** User name. @default none */
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Secret that signs the messages of coordinators and workers; at least 16 characters. @default messages are not authenticated */
  readonly secret?: string | undefined
  /** True to allow a Redis on the network without a secret. @default false */
  readonly allowUnsigned?: boolean | undefined
}
