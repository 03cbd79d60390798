// Preloaded into every process of a rehearsal. Where npm publishes, the mock servers of the sigstore project answer for GitHub's identity
// provider, Fulcio and Rekor, which only a workflow can use. ORRERY_SIGSTORE_MOCK is a project that has `@sigstore/mock`.
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import process from 'node:process'

const [, program = '', command] = process.argv
if (['npm', 'npm-cli.js'].includes(basename(program)) && command === 'publish') {
  const project = createRequire(`${process.env.ORRERY_SIGSTORE_MOCK}/package.json`)
  const { mockFulcio, mockRekor } = project('@sigstore/mock')
  const nock = createRequire(project.resolve('@sigstore/mock'))('nock')
  const identity = { iss: 'https://token.actions.githubusercontent.com', sub: 'repo:acme/orrery-worlds:ref:refs/heads/main' }
  const token = [{ alg: 'none' }, identity, {}].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const { origin } = new URL(process.env.ACTIONS_ID_TOKEN_REQUEST_URL)
  nock(origin).persist().get(/./).reply(200, { value: token })
  await mockFulcio()
  await mockRekor()
}
