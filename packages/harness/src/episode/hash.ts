import { contentHash, createTextHash, type ModelRequest, stableJson } from '@orreryjs/core'

/** The part of Node's `crypto` that is used: what is said here of it needs no types of Node. */
interface NativeCrypto {
  hash(algorithm: 'sha256', text: string, encoding: 'hex'): string
}

/** Node's native code, reached at run time so that a browser can load `@orreryjs/harness/play-episode`. */
const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:crypto'): NativeCrypto } }
const crypto = process?.getBuiltinModule?.('node:crypto')

/**
 * `contentHash` of core, in Node by native SHA-256, several times as fast. Throws a `TypeError` on what JSON cannot carry.
 */
export function nativeContentHash(value: unknown): string {
  return crypto === undefined ? contentHash(value) : crypto.hash('sha256', stableJson(value), 'hex').slice(0, 32)
}

/** Requests of an agent mostly begin as its last one. */
const growingHash = createTextHash()

/** Content hash of every field of a request but `purpose`. */
export function requestHash(request: ModelRequest): string {
  const { purpose: _purpose, ...sent } = request
  return crypto === undefined ? growingHash(stableJson(sent)) : nativeContentHash(sent)
}
