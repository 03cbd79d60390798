import type { IncomingMessage } from 'node:http'

/** Default maximum size of a body in bytes. */
export const MAX_BODY_BYTES: number = 1 << 20

/** Methods whose requests have no body, or one without a meaning. */
export const BODILESS: readonly string[] = ['GET', 'HEAD', 'DELETE']

const NO_BODY: Buffer = Buffer.alloc(0)

/** Reads a whole body and passes it to `done`; `undefined` for a body that is too large, which is not read further. */
export function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | undefined) => void): void {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (announced === undefined || Number(announced) === 0)) {
    request.resume()
    done(NO_BODY)
    return
  }
  if (Number(announced) > limit) {
    done(undefined)
    return
  }
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

/** Returns the path of a request as sent. It may not be a valid URL path: `//`. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/** Returns the parameters of the query of a request. */
export function queryOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}
