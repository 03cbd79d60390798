import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { ROOT } from '../readme/documents.ts'
import { type GitHub, startGitHub } from './github.ts'

const TOKEN = 'token-that-may-write'
const place = scratch()
afterAll(() => place[Symbol.dispose]())
writeFileSync(place.file('event.json'), JSON.stringify({ pull_request: { number: 7, head: { sha: 'a1b2c3d4e5f6' } } }))
writeFileSync(place.file('push.json'), JSON.stringify({ ref: 'refs/heads/main' }))

let github: GitHub
beforeEach(async () => {
  github = await startGitHub(TOKEN)
  return () => github[Symbol.asyncDispose]()
})

/** Runs the script of the step with a report. Returns its log. */
async function comment(markdown: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  writeFileSync(place.file('summary.md'), markdown)
  const child = spawn(process.execPath, [join(ROOT, 'action/comment.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '99',
      GITHUB_EVENT_PATH: place.file('event.json'),
      GITHUB_TOKEN: TOKEN,
      ORRERY_ACTION_NAME: 'agents',
      ORRERY_ACTION_VERDICT: 'fails',
      ORRERY_ACTION_MARKDOWN: place.file('summary.md'),
      ORRERY_ACTION_ARTIFACT: '',
      ...more,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += String(text)))
  const [code] = await once(child, 'close')
  expect(code, log).toBe(0)
  return log
}

const bodies = (): readonly string[] => (github.comments.get(7) ?? []).map(({ body }) => body)

test('the first run creates a comment, later runs update it, and another name has its own', async () => {
  expect(await comment('# Run runs/head\n')).toMatch(
    /^created the comment https:\/\/github\.com\/o\/r\/pull\/7#issuecomment-1001\n$/,
  )
  expect(bodies()).toEqual([
    '<!-- orrery:agents -->\n## agents: ❌ failed\n\n[job summary](https://github.com/o/r/actions/runs/99) · commit a1b2c3d\n\n### Run runs/head\n',
  ])
  expect(await comment('# Again\n', { ORRERY_ACTION_VERDICT: 'holds', ORRERY_ACTION_ARTIFACT: 'https://x.y/5' })).toMatch(
    /^updated/,
  )
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0]).toMatch(
    /^<!-- orrery:agents -->\n## agents: ✅ passed\n\n.* · \[report and journal\]\(https:\/\/x\.y\/5\) ·/,
  )
  await comment('# Other\n', { ORRERY_ACTION_NAME: 'agents --> 2' })
  expect(bodies()[1]).toMatch(/^<!-- orrery:agents%20%2D%2D%3E%202 -->\n/)
})

test('the comment is found on any page, and one that a user wrote is never edited', async () => {
  const user = { login: 'someone', type: 'User' } as const
  const chat = Array.from({ length: 230 }, (_, id) => ({ id, body: 'chat', user }))
  const forged = { id: 500, body: '<!-- orrery:agents --> forged', user }
  const own = { id: 600, body: '<!-- orrery:agents -->\nold', user: { login: 'github-actions[bot]', type: 'Bot' } as const }
  github.comments.set(7, [forged, ...chat, own])
  expect(await comment('# New\n')).toContain('issuecomment-600')
  expect(bodies()).toHaveLength(232)
  expect(bodies()[0]).toBe('<!-- orrery:agents --> forged')
  expect(bodies().at(-1)).toContain('### New')
  expect(github.requests.filter((request) => request.startsWith('GET'))).toHaveLength(3)
})

test('a token that cannot write is a warning that says what to change', async () => {
  const log = await comment('# New\n', { GITHUB_TOKEN: 'token-of-a-fork' })
  expect(log).toMatch(
    /^::warning title=Orrery::no comment: POST \/repos\/o\/r\/issues\/7\/comments answered 403 Resource not accessible by integration\. .*fork.*pull-requests: write/,
  )
  expect(github.comments.size).toBe(0)
})

test('a failing server, no server and no token do not decide the job', async () => {
  expect(await comment('#', { GITHUB_API_URL: `${github.url}/nowhere` })).toContain('answered 404 Not Found')
  expect(await comment('#', { GITHUB_API_URL: 'http://127.0.0.1:9' })).toMatch(
    /^::warning title=Orrery::no comment: fetch failed/,
  )
  expect(await comment('#', { GITHUB_TOKEN: '' })).toContain('no comment: there is no token')
  expect(await comment('#', { GITHUB_EVENT_PATH: place.file('push.json') })).toBe(
    'no comment: this run is not about a pull request\n',
  )
})

test('a long report is truncated at a line, with a link to the whole', async () => {
  await comment(`# Long\n\n${'a line of text\n'.repeat(6000)}`)
  const [body = ''] = bodies()
  expect(body.length).toBeLessThan(65_536)
  expect(body).toMatch(
    /\na line of text\n\n\*\*The comment is truncated\.\*\* \[.*\]\(https:\/\/github\.com\/o\/r\/actions\/runs\/99\)\.\n$/,
  )
})

test('markup of a hostile name does not hide a mention', async () => {
  await comment('a\\` @one \\`b `` c ` @two `` @three \\\\`@four` `open @five\n\n````text\n```\n@six\n````\n@seven')
  const [body = ''] = bodies()
  const notified = ['one', 'three', 'five', 'seven']
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
    expect(body).toContain(notified.includes(name) ? `@<!-- -->${name}` : `@${name}`)
  }
})

test('names in the report notify nobody, and code is unchanged', async () => {
  await comment('# @one\n\nmodel @cf/meta, a@b, `success(x)@runs/main`\n\n```text\n@two\n# no heading\n```\n\n@three\n')
  const [body = ''] = bodies()
  expect(body).toContain('### @<!-- -->one\n\nmodel @<!-- -->cf/meta, a@b, `success(x)@runs/main`')
  expect(body).toContain('```text\n@two\n# no heading\n```\n\n@<!-- -->three')
})
