import { connect } from './connection.ts'
import type { RedisAddress } from './redis-address.ts'

/** Checks that Redis is reachable, before starting work that needs it. Throws the errors of `connect`. */
export async function checkRedis(address: RedisAddress): Promise<void> {
  const redis = await connect(address)
  redis.disconnect()
}
