import { createTextHash, type ModelRequest, stableJson } from '@orreryjs/core'

/** Requests of an agent mostly share a prefix with the previous one. */
const textHash = createTextHash()

/** Returns the content hash of every field of a request except `purpose`. */
export function requestHash(request: ModelRequest): string {
  const { purpose: _purpose, ...sent } = request
  return textHash(stableJson(sent))
}
