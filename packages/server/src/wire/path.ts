import type { IncomingMessage } from 'node:http'

/** The path of a request as it was sent. Not every one is that of a URL: `//`. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
