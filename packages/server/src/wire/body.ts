import type { IncomingMessage } from 'node:http'

/** Bytes of a body where nobody says how many. */
export const MOST_BYTES: number = 1 << 20

/** Reads a body whole and hands it over; `undefined` for one that is too large, of which no more is read. */
export function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer): void => {
    length += chunk.length
    if (length <= limit) {
      chunks.push(chunk)
      return
    }
    request.off('data', take).off('end', end).pause()
    done(undefined)
  }
  const end = (): void => {
    const [first] = chunks
    done(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks))
  }
  request.on('data', take).once('end', end)
}

/** The path of a request as it was sent. Not every one is that of a URL: `//`. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
