import { connect } from './connection.ts'
import type { RedisAddress } from './redis-address.ts'

/** Checks that Redis is reachable, before starting work that needs it. Throws the errors of `connect`. */
export async function checkRedis(place: RedisAddress): Promise<void> {
  const redis = await connect(place)
  redis.disconnect()
}
