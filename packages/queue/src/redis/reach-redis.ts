import { connect } from './connection.ts'
import type { RedisPlace } from './place.ts'

/** Makes sure that somebody answers at the address, before anything is begun that needs it. Throws what `connect` throws. */
export async function reachRedis(place: RedisPlace): Promise<void> {
  const redis = await connect(place)
  redis.disconnect()
}
