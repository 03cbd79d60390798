import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { nameSchema, packEnvelope, signatureSchema, unpackEnvelope } from '../trust/envelope.ts'
import type { Seal } from '../trust/seal.ts'
import { createLineHash } from './line-hash.ts'

/** Maximum decompressed size of a chunk in bytes, far above the largest that is sent. */
const MAX_BYTES = 1 << 28

/** Name under which the coordinator signs chunks; no worker has it. */
export const COORDINATOR = 'coordinator'

/** An episode of a run. */
export interface EpisodeKey {
  readonly number: number
  readonly id: string
}

/** Position and origin of a chunk. */
interface ChunkPlace {
  /** Name of the worker. */
  readonly worker: string
  /** Digest of the plan that the worker follows. */
  readonly plan: string
  /** Number of times the coordinator restarted the episode. */
  readonly attempt: number
  /** Number of the first line. */
  readonly from: number
  /** Hash of all earlier lines. */
  readonly prior: string
}

interface ChunkHeader extends ChunkPlace {
  /** Number of lines. */
  readonly count: number
  readonly signature: string
}

const headerSchema: z.ZodType<ChunkHeader> = z.strictObject({
  worker: nameSchema,
  plan: signatureSchema,
  attempt: z.int().min(0),
  from: z.int().min(0),
  count: z.int().min(1),
  prior: signatureSchema,
  signature: signatureSchema,
})

/** A chunk with a valid signature. */
export interface Chunk extends ChunkPlace {
  readonly count: number
  readonly signature: string
  /** The signed message. */
  readonly message: Uint8Array
  /** The lines without the last line break; `undefined` if they cannot be decompressed or are not as many as the header says. */
  readonly text: string | undefined
}

function fieldsOf({ number, id }: EpisodeKey, { worker, plan, attempt, from, prior }: ChunkPlace, count: number) {
  return [number, id, plan, attempt, worker, from, count, prior]
}

/** Compresses and signs lines of an episode. */
export function sealChunk(seal: Seal, episode: EpisodeKey, place: ChunkPlace, lines: readonly string[]): Buffer {
  const payload = deflateRawSync(lines.join('\n'), { level: 1 })
  const count = lines.length
  const signature = seal.sign('events', fieldsOf(episode, place, count), payload)
  const { worker, plan, attempt, from, prior } = place
  return packEnvelope({ worker, plan, attempt, from, count, prior, signature } satisfies ChunkHeader, payload)
}

/** Checks the signature of a chunk, then decompresses it; `undefined` if the chunk is not signed for this episode. */
export function openChunk(seal: Seal, episode: EpisodeKey, message: Uint8Array): Chunk | undefined {
  const { header, payload } = unpackEnvelope(headerSchema, message) ?? {}
  if (header === undefined || payload === undefined) return undefined
  const { signature, count, ...place } = header
  if (!seal.isValid(signature, 'events', fieldsOf(episode, place, count), payload)) return undefined
  return { ...place, count, signature, message, text: decompress(payload, count) }
}

function decompress(payload: Uint8Array, count: number): string | undefined {
  try {
    const text = inflateRawSync(payload, { maxOutputLength: MAX_BYTES }).toString('utf8')
    return text.split('\n').length === count ? text : undefined
  } catch {
    return undefined
  }
}

/** Consecutive chunks of an episode from its first line. */
export interface ChunkSequence {
  readonly chunks: readonly (Chunk & { readonly text: string })[]
  /** Number of lines. */
  readonly count: number
  /** The first message that does not follow the chunks before it. */
  readonly rejected?: Uint8Array
}

/** Opens chunks up to the first that is not signed or does not follow the chunks before it. */
export function openChunks(seal: Seal, episode: EpisodeKey, messages: unknown): ChunkSequence {
  const chunks: (Chunk & { readonly text: string })[] = []
  const hash = createLineHash()
  let count = 0
  for (const message of Array.isArray(messages) ? messages : []) {
    const bytes = message instanceof Uint8Array ? message : new Uint8Array()
    const chunk = openChunk(seal, episode, bytes)
    const text = chunk?.text
    if (chunk === undefined || text === undefined || chunk.from !== count || chunk.prior !== hash.digest()) {
      return { chunks, count, rejected: bytes }
    }
    chunks.push({ ...chunk, text })
    hash.add(text)
    count += chunk.count
  }
  return { chunks, count }
}
