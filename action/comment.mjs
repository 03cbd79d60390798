// Writes the report into one comment on the pull request, which later runs update. A failure is a warning: the summary of the job has the
// same text, and only the gates decide the job.
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { annotate } from './runner.mjs'

const TITLES = { holds: '✅ passed', fails: '❌ failed', inconclusive: '❔ inconclusive', error: '⚠️ could not run' }

/**
 * An escaped backslash or backtick, a fenced block, which may lack its end, code between equal runs of backticks, the start of a heading, or the start of a mention.
 */
const CODE_OR_MARK =
  /\\[\\`]|^(`{3,})[^`\n]*\n(?:[\s\S]*?\n\1`*$|[\s\S]*)|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)|^#(?=#* )|(?<!\w)@(?=\w)/gm

/** Maximum length of a comment in characters. GitHub accepts 65,536. */
const MAX_LENGTH = 60_000

const SERVER = env.GITHUB_SERVER_URL ?? 'https://github.com'
const RUN_URL = `${SERVER}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`

/** Identifies the comment of this evaluation. The name cannot end the HTML comment. */
const MARKER = `<!-- orrery:${encodeURIComponent(env.ORRERY_ACTION_NAME ?? '').replaceAll('--', '%2D%2D')} -->`

const number = pullRequest()
if (number === undefined) process.stdout.write('no comment: this run is not about a pull request\n')
else if (!env.GITHUB_TOKEN) annotate('notice', 'no comment: there is no token. The summary of the job has the report')
else {
  try {
    process.stdout.write(`${await writeComment(number, bodyOf(readFileSync(env.ORRERY_ACTION_MARKDOWN ?? '', 'utf8')))}\n`)
  } catch (error) {
    annotate('warning', `no comment: ${error.message}. The summary of the job has the report`)
  }
}

/** Returns the number of the pull request that started the run. */
function pullRequest() {
  if (!env.GITHUB_EVENT_PATH) return undefined
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
  return event.pull_request?.number
}

/** Creates the comment, or updates the one with the marker. Returns a line for the log. */
async function writeComment(number, body) {
  const comments = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues`
  const found = await findComment(`${comments}/${number}/comments?per_page=100`)
  const response =
    found === undefined
      ? await call(`${comments}/${number}/comments`, 'POST', { body })
      : await call(`${comments}/comments/${found.id}`, 'PATCH', { body })
  const { html_url: url } = await response.json()
  return `${found === undefined ? 'created' : 'updated'} the comment ${url}`
}

/** Finds the comment on any page. Only a comment of a bot counts: anyone can write the marker. */
async function findComment(first) {
  for (let url = first; url !== undefined; ) {
    const response = await call(url, 'GET')
    const found = (await response.json()).find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(MARKER))
    if (found !== undefined) return found
    url = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return undefined
}

/** Calls the API of GitHub. Throws an error that says what to change. */
async function call(url, method, content) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      'x-github-api-version': '2022-11-28',
      ...(content !== undefined && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (response.ok) return response
  const { message = '' } = await response.json().catch(() => ({}))
  const advice =
    response.status === 403
      ? '. The token cannot write: a pull request from a fork or by Dependabot has a read-only token, and other jobs need the permission pull-requests: write'
      : ''
  throw new Error(`${method} ${new URL(url).pathname} answered ${response.status} ${message}${advice}`)
}

/** Returns the body of the comment: marker, verdict, links and the report with smaller headings. */
function bodyOf(markdown) {
  const artifact = env.ORRERY_ACTION_ARTIFACT
  const links = [`[job summary](${RUN_URL})`, ...(artifact ? [`[report and journal](${artifact})`] : [])]
  const title = `## ${env.ORRERY_ACTION_NAME}: ${TITLES[env.ORRERY_ACTION_VERDICT ?? ''] ?? TITLES.error}`
  const head = [MARKER, title, '', `${links.join(' · ')} · commit ${headCommit()}`, ''].join('\n')
  return truncate(`${head}\n${outsideCode(markdown)}`)
}

/** Returns the commit of the pull request. `GITHUB_SHA` is its merge with the base branch. */
function headCommit() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'))
  return String(event.pull_request?.head?.sha ?? env.GITHUB_SHA ?? '').slice(0, 7)
}

/** Makes headings smaller, and breaks `@name`, which would notify a user. Code is unchanged. */
function outsideCode(markdown) {
  return markdown.replace(CODE_OR_MARK, (found) => (found === '#' ? '###' : found === '@' ? '@<!-- -->' : found))
}

/** Truncates a long body at the end of a line. */
function truncate(body) {
  if (body.length <= MAX_LENGTH) return body
  const end = body.lastIndexOf('\n', MAX_LENGTH)
  return `${body.slice(0, end)}\n\n**The comment is truncated.** [The job summary has the whole text](${RUN_URL}).\n`
}
