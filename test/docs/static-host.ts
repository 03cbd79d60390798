import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** Static web server of a folder below a path; closed when it goes out of scope. */
export interface Host extends AsyncDisposable {
  readonly url: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Serves a folder at `http://127.0.0.1:PORT/PATH/` on a free port. */
export async function serveFolder(folder: string, path: string): Promise<Host> {
  const server: Server = createServer((request, response) => {
    const requestPath = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const inside = requestPath.startsWith(`/${path}/`) ? join(folder, requestPath.slice(path.length + 2)) : ''
    const file = inside !== '' && existsSync(inside) && statSync(inside).isDirectory() ? join(inside, 'index.html') : inside
    if (file === '' || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain; charset=utf-8' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/${path}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
