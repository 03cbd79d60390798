import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import { PLAYGROUND_PATH } from '../src/index.ts'

/** Folder of the site that contains the page. */
const FOLDER = '/some/path/playground/'
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** Plain static host without rewriting or other files. */
export interface StaticHost extends AsyncDisposable {
  /** Address of the page. */
  readonly address: string
  /** Requests with the status of their response. */
  readonly requests: readonly string[]
}

/** Serves the built page from a folder of a site, with `nosniff`. */
export async function openHost(): Promise<StaticHost> {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const name = basename(url)
    const type = TYPES[extname(name)]
    const isThere = url === `${FOLDER}${name}` && type !== undefined
    requests.push(`${isThere ? 200 : 404} ${url}`)
    if (!isThere) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff' })
    response.end(readFileSync(`${PLAYGROUND_PATH}/${name}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}index.html`,
    requests,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
