// A registry of npm packages in memory, for `npm run release -- rehearse` and for tests. Prints its address. Arguments: the token to publish
// with and, optionally, the address of a registry to read packages of other people from.
'use strict'
const { createHash } = require('node:crypto')
const { createServer } = require('node:http')

const [token, upstream] = process.argv.slice(2)
const documents = new Map()
const tarballs = new Map()
const attestations = new Map()
/** Answers of the other registry by URL and format, so that several package managers download a file once. */
const upstreamAnswers = new Map()

/** Our packages are never read from the other registry, which may have earlier versions. */
const OURS = /^(?:@orreryjs\/|create-orrery(?:\/|$))/

const server = createServer(async (request, response) => {
  const answer = (status, body, type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json') => {
    response.writeHead(status, { 'content-type': type })
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }
  try {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    if (request.method === 'PUT') return answer(...publish(path.slice(1), request.headers.authorization, await textOf(request)))
    const found = tarballs.get(path) ?? documents.get(path.slice(1)) ?? attestations.get(path)
    if (found !== undefined) return answer(200, found)
    if (upstream === undefined || request.method !== 'GET' || OURS.test(path.slice(1))) return answer(404, { error: 'not found' })
    return answer(...(await readUpstream(request.url, request.headers.accept)))
  } catch (error) {
    return answer(400, { error: String(error) })
  }
})
server.listen(0, '127.0.0.1', () => console.log(ownAddress()))

function ownAddress() {
  return `http://127.0.0.1:${server.address().port}/`
}

/** Stores one version of a package as npm sends it. Returns the status and the body of the answer. */
function publish(name, authorization, text) {
  if (authorization !== `Bearer ${token}`) return [401, { error: 'wrong token' }]
  const { _attachments: attachments, versions, access, ...rest } = JSON.parse(text)
  const [version] = Object.keys(versions)
  const files = Object.entries(attachments)
  const [[file, { data }]] = files
  const provenance = files.find(([each]) => each.endsWith('.sigstore'))?.[1].data
  const known = documents.get(name)
  if (access !== 'public') return [403, { error: `${name} is not public` }]
  if (known?.versions[version] !== undefined) return [409, { error: `${name}@${version} is published` }]
  const tarball = Buffer.from(data, 'base64')
  const { integrity } = versions[version].dist
  const hash = createHash('sha512').update(tarball).digest()
  if (integrity !== `sha512-${hash.toString('base64')}`) return [400, { error: 'wrong integrity' }]
  if (provenance !== undefined) {
    const bundle = JSON.parse(provenance)
    const { subject, predicateType } = JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8'))
    const expected = { name: `pkg:npm/${name.replace('@', '%40')}@${version}`, digest: { sha512: hash.toString('hex') } }
    if (JSON.stringify(subject) !== JSON.stringify([expected]))
      return [422, { error: `provenance of ${JSON.stringify(subject)}` }]
    attestations.set(`/-/npm/v1/attestations/${name}@${version}`, { attestations: [{ predicateType, bundle }] })
  }
  const path = `/${name}/-/${file.split('/').at(-1)}`
  tarballs.set(path, tarball)
  versions[version].dist.tarball = `${ownAddress()}${path.slice(1)}`
  documents.set(name, { ...known, ...rest, versions: { ...known?.versions, ...versions } })
  return [201, { success: true }]
}

/** Returns the status, body and type of an answer of the other registry. Tarballs that a document names are read through this one. */
function readUpstream(url, accept = '*/*') {
  const key = `${accept} ${url}`
  if (!upstreamAnswers.has(key)) upstreamAnswers.set(key, fetchUpstream(url, accept))
  return upstreamAnswers.get(key)
}

async function fetchUpstream(url, accept) {
  const response = await fetch(new URL(url.slice(1), upstream), { headers: { accept } })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const body = Buffer.from(await response.arrayBuffer())
  return [
    response.status,
    type.includes('json') ? Buffer.from(body.toString('utf8').replaceAll(upstream, ownAddress())) : body,
    type,
  ]
}

async function textOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
