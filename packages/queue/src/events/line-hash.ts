import { createHash } from 'node:crypto'

/** Running hash of the lines of an episode. Every chunk names the hash of the lines before it, so that it can follow no other lines. */
export interface LineHash {
  /** Adds lines, without the last line break. */
  add(text: string): void
  digest(): string
}

/** Creates the hash of no lines. */
export function createLineHash(): LineHash {
  const hash = createHash('sha256')
  return {
    add: (text) => void hash.update(text).update('\n'),
    digest: () => hash.copy().digest('base64url'),
  }
}
