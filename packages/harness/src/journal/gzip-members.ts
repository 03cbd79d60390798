import { promisify } from 'node:util'
import { crc32, deflateRawSync, inflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { OrreryError } from '@orreryjs/core'
import { readAt } from './read-bytes.ts'

/**
 * A gzip file of independent members (RFC 1952), each with its sizes in the extra field of its header. All gzip programs read it, and the position
 * of any byte follows from the headers, without decompression.
 */
export interface GzipMember {
  /** Offset of its first byte in the file. */
  readonly at: number
  /** Total length in the file. */
  readonly length: number
  /** Offset of its content in the uncompressed bytes. */
  readonly start: number
  /** Offset after its content. */
  readonly end: number
}

/** Members of a file. */
export interface GzipMembers {
  readonly members: readonly GzipMember[]
  /** Length of the content of all members. */
  readonly size: number
  /** Length of all members in the file. */
  readonly length: number
  /** Number of bytes after them: an incomplete member, whose writer was killed or is still writing. */
  readonly torn: number
}

/** Magic number, deflate, a header with an extra field, no time, no flags, unknown system; then the extra field: 16 bytes, subfield "OR" of 12. */
const HEADER_START = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 16, 0, 0x4f, 0x52, 12, 0])
/** The start, the length of the member, the length of its content, and a checksum of both, because a false length would hide all that follows. */
const HEADER_BYTES = HEADER_START.length + 12
const SIZES_AT = HEADER_START.length
/** Checksum and length of the content. */
const TRAILER_BYTES = 8

/** Maximum length of the content of a member, so that no file can exhaust memory: one line of maximum length and a block. */
const MAX_CONTENT = 1 << 29

/** Compresses bytes to a member. */
export function packMember(content: Uint8Array): Buffer {
  const packed = deflateRawSync(content)
  const member = Buffer.alloc(HEADER_BYTES + packed.length + TRAILER_BYTES)
  HEADER_START.copy(member)
  member.writeUInt32LE(member.length, SIZES_AT)
  member.writeUInt32LE(content.length, SIZES_AT + 4)
  member.writeUInt32LE(sizesChecksum(member), SIZES_AT + 8)
  packed.copy(member, HEADER_BYTES)
  member.writeUInt32LE(crc32(content), member.length - TRAILER_BYTES)
  member.writeUInt32LE(content.length, member.length - 4)
  return member
}

/** Reads the headers of all members of an open file. Throws `JOURNAL_INVALID`. */
export function listMembers(path: string, file: number, fileSize: number): GzipMembers {
  const members: GzipMember[] = []
  let at = 0
  let start = 0
  while (at < fileSize) {
    const header = readAt(file, at, Math.min(HEADER_BYTES, fileSize - at))
    const known = header.subarray(0, SIZES_AT)
    if (!known.equals(HEADER_START.subarray(0, known.length))) throw invalidMember(path, at, 'not a member that Orrery wrote')
    if (header.length < HEADER_BYTES) break
    const length = header.readUInt32LE(SIZES_AT)
    const content = header.readUInt32LE(SIZES_AT + 4)
    const isDamaged = header.readUInt32LE(SIZES_AT + 8) !== sizesChecksum(header)
    if (isDamaged || length <= HEADER_BYTES + TRAILER_BYTES || content > MAX_CONTENT)
      throw invalidMember(path, at, 'damaged sizes')
    if (at + length > fileSize) break
    members.push({ at, length, start, end: start + content })
    at += length
    start += content
  }
  return { members, size: start, length: at, torn: fileSize - at }
}

const inflate: (packed: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(inflateRaw)

/** Decompresses a member in another thread. Throws `JOURNAL_INVALID`. */
export async function unpackMember(path: string, file: number, member: GzipMember): Promise<Buffer> {
  const bytes = readAt(file, member.at, member.length)
  try {
    return checked(path, member, bytes, await inflate(contentOf(bytes), optionsOf(member)))
  } catch (error) {
    throw toInvalidMember(path, member, error)
  }
}

/** Decompresses a member. Throws `JOURNAL_INVALID`. */
export function unpackMemberSync(path: string, file: number, member: GzipMember): Buffer {
  const bytes = readAt(file, member.at, member.length)
  try {
    return checked(path, member, bytes, inflateRawSync(contentOf(bytes), optionsOf(member)))
  } catch (error) {
    throw toInvalidMember(path, member, error)
  }
}

function sizesChecksum(header: Buffer): number {
  return crc32(header.subarray(SIZES_AT, SIZES_AT + 8))
}

function contentOf(member: Buffer): Buffer {
  return member.subarray(HEADER_BYTES, Math.max(HEADER_BYTES, member.length - TRAILER_BYTES))
}

function optionsOf({ start, end }: GzipMember): ZlibOptions {
  const size = Math.max(1, end - start)
  // One buffer for the usual member; a false size of a damaged file allocates no more than this.
  return { maxOutputLength: size, chunkSize: Math.max(64, Math.min(size, 1 << 20)) }
}

function checked(path: string, member: GzipMember, bytes: Buffer, content: Buffer): Buffer {
  const isWhole =
    bytes.length === member.length &&
    content.length === member.end - member.start &&
    content.length === bytes.readUInt32LE(bytes.length - 4) &&
    crc32(content) === bytes.readUInt32LE(bytes.length - TRAILER_BYTES)
  if (!isWhole) throw invalidMember(path, member.at, 'damaged')
  return content
}

function toInvalidMember(path: string, { at }: GzipMember, error: unknown): unknown {
  const isDamaged = error instanceof RangeError || (error instanceof Error && 'errno' in error)
  return isDamaged && !(error instanceof OrreryError) ? invalidMember(path, at, 'damaged') : error
}

function invalidMember(path: string, at: number, reason: string): OrreryError {
  return new OrreryError('JOURNAL_INVALID', `${path}, gzip member at byte ${at}: ${reason}`, {
    hint: 'restore a copy, or truncate the file before this byte and run `orrery resume`; `gunzip` converts a file of another program to `events.jsonl`',
  })
}
