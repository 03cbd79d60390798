import { contentHash, createTextHash, type ModelRequest, stableJson } from '@orreryjs/core'

/** The part of Node's `crypto` used here, so that no Node types are needed. */
interface NativeCrypto {
  hash(algorithm: 'sha256', text: string, encoding: 'hex'): string
}

/** Node's native code, looked up at run time so that a browser can load `@orreryjs/harness/play-episode`. */
const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:crypto'): NativeCrypto } }
const crypto = process?.getBuiltinModule?.('node:crypto')

/**
 * Equals core's `contentHash`; in Node it uses native SHA-256, which is several times as fast. Throws a `TypeError` on values without a
 * JSON form.
 */
export function nativeContentHash(value: unknown): string {
  return crypto === undefined ? contentHash(value) : crypto.hash('sha256', stableJson(value), 'hex').slice(0, 32)
}

/** Requests of an agent mostly share a prefix with the previous one. */
const prefixHash = createTextHash()

/** Returns the content hash of every field of a request except `purpose`. */
export function requestHash(request: ModelRequest): string {
  const { purpose: _purpose, ...sent } = request
  return crypto === undefined ? prefixHash(stableJson(sent)) : nativeContentHash(sent)
}
