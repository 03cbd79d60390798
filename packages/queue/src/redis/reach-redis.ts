import { connect } from './connection.ts'
import type { RedisPlace } from './place.ts'

/** Checks that Redis is reachable, before starting work that needs it. Throws the errors of `connect`. */
export async function reachRedis(place: RedisPlace): Promise<void> {
  const redis = await connect(place)
  redis.disconnect()
}
