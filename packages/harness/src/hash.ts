import { hash } from 'node:crypto'
import { type ModelRequest, stableJson } from '@orrery/core'

/** `contentHash` of core by Node's native SHA-256, several times as fast. Throws a `TypeError` on what JSON cannot carry. */
export function nativeContentHash(value: unknown): string {
  return hash('sha256', stableJson(value), 'hex').slice(0, 32)
}

/** Content hash of every field of a request but `purpose`. */
export function requestHash(request: ModelRequest): string {
  const { purpose: _purpose, ...sent } = request
  return nativeContentHash(sent)
}
