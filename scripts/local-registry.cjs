// A registry of npm packages in memory, for `npm run release -- rehearse`. Prints its address. Accepts packages with the token of its argument.
'use strict'
const { createHash } = require('node:crypto')
const { createServer } = require('node:http')

const [token] = process.argv.slice(2)
const documents = new Map()
const tarballs = new Map()

const server = createServer(async (request, response) => {
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' })
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }
  try {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    if (request.method === 'PUT') return answer(...publish(path.slice(1), request.headers.authorization, await textOf(request)))
    const found = tarballs.get(path) ?? documents.get(path.slice(1))
    return found === undefined ? answer(404, { error: 'not found' }) : answer(200, found)
  } catch (error) {
    return answer(400, { error: String(error) })
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))

/** Stores one version of a package as npm sends it. Returns the status and the body of the answer. */
function publish(name, authorization, text) {
  if (authorization !== `Bearer ${token}`) return [401, { error: 'wrong token' }]
  const { _attachments: attachments, versions, access, ...rest } = JSON.parse(text)
  const [version] = Object.keys(versions)
  const [[file, { data }]] = Object.entries(attachments)
  const known = documents.get(name)
  if (access !== 'public') return [403, { error: `${name} is not public` }]
  if (known?.versions[version] !== undefined) return [409, { error: `${name}@${version} is published` }]
  const tarball = Buffer.from(data, 'base64')
  const { integrity } = versions[version].dist
  if (integrity !== `sha512-${createHash('sha512').update(tarball).digest('base64')}`) return [400, { error: 'wrong integrity' }]
  const path = `/${name}/-/${file.split('/').at(-1)}`
  tarballs.set(path, tarball)
  versions[version].dist.tarball = `http://127.0.0.1:${server.address().port}${path}`
  documents.set(name, { ...known, ...rest, versions: { ...known?.versions, ...versions } })
  return [201, { success: true }]
}

async function textOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
