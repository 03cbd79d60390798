import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import { PLAYGROUND_PATH } from '../src/index.ts'

/** The folder of a site in which the page stands. */
const FOLDER = '/some/path/playground/'
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** A plain host of files: nothing is rewritten, nothing else is there. */
export interface StaticHost extends AsyncDisposable {
  /** Where the page stands. */
  readonly address: string
  /** What was asked for, with the answer's status. */
  readonly asked: readonly string[]
}

/** Gives the built page from a folder of a site, and keeps whoever guesses types from guessing. */
export async function openHost(): Promise<StaticHost> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const name = basename(url)
    const type = TYPES[extname(name)]
    const isThere = url === `${FOLDER}${name}` && type !== undefined
    asked.push(`${isThere ? 200 : 404} ${url}`)
    if (!isThere) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff' })
    response.end(readFileSync(`${PLAYGROUND_PATH}/${name}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}index.html`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
