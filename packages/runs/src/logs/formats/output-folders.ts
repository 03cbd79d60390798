import { parseJson } from '@orreryjs/core'
import { isFields, textMember, textOf } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { readAtif } from './traces.ts'

/** Contents of an output folder. */
interface OutputParts {
  readonly task: string
  readonly response: string | undefined
  readonly requests: unknown
  readonly trajectory: unknown
  readonly config: unknown
}

/** Joins the contents of an output folder to one record. */
export function outputRecord({ task, response, requests, trajectory, config }: OutputParts): Fields {
  const own = isFields(config) && isFields(config['orrery']) ? config['orrery'] : {}
  return { task_id: task, agent_response: response, network_trace: requests, trajectory_file: trajectory, place: own }
}

/** Output of agents for WebArena-Verified, with a folder for each task. */
export const FOLDER_FORMAT: LogFormat = {
  id: 'webarena-verified',
  summary: 'output for WebArena-Verified: a directory of TASK/agent_response.json and TASK/network.har',
  expected: 'a directory with TASK/agent_response.json and TASK/network.har',
  accepts: (record) => 'task_id' in record && 'agent_response' in record && 'network_trace' in record,
  read: (record) => [readFolder(record)],
}

function readFolder(record: Fields): LogEpisode {
  const task = String(record['task_id'])
  const place = isFields(record['place']) ? record['place'] : {}
  const [world = 'webarena', split] = [textMember(place, ['world']), textMember(place, ['split'])]
  const names = [...(split === undefined ? [] : [`${world}/${split}/${task}`]), task]
  const trajectory = record['trajectory_file']
  if (isFields(trajectory) && Array.isArray(trajectory['steps'])) {
    const read = readAtif(trajectory)
    return { ...read, taskNames: [...new Set([...read.taskNames, ...names])], world: read.world ?? world }
  }
  const pages = pagesOf(record['network_trace'])
  const answer = answerOf(textOf(record['agent_response']))
  // An action that sends a form needs the page, which the trace does not have.
  const steps = pages === undefined ? [] : [...pages.map(goTo), ...(answer === undefined ? [] : [stop(answer)])]
  return { taskNames: names, world, steps }
}

function goTo(url: string): LogStep {
  return { thoughts: [], action: `goto [${url}]` }
}

function stop(answer: string): LogStep {
  return { thoughts: [], action: `stop [${answer}]` }
}

/** Returns a response on one line; `undefined` for an empty one. */
function answerOf(response: string | undefined): string | undefined {
  if (response === undefined || response.trim() === '') return undefined
  try {
    return JSON.stringify(parseJson(response))
  } catch {
    return response.trim()
  }
}

/** Returns the opened pages of a HAR; `undefined` if a form was sent. */
function pagesOf(trace: unknown): readonly string[] | undefined {
  const entries = entriesOf(trace)
  const pages: string[] = []
  let redirect: string | undefined
  for (const { request, response } of entries) {
    const url = textMember(request, ['url']) ?? ''
    const next = textMember(response, ['redirectURL'])
    if (!isNavigation(request)) continue
    if (textMember(request, ['method'])?.toUpperCase() !== 'GET') return undefined
    // The browser follows a redirect by itself.
    if (url !== redirect) pages.push(servedPage(url))
    redirect = next === '' ? undefined : next
  }
  return pages
}

interface Entry {
  readonly request: Fields
  readonly response: Fields
}

function entriesOf(trace: unknown): readonly Entry[] {
  const log = isFields(trace) && isFields(trace['log']) ? trace['log'] : {}
  const entries = Array.isArray(log['entries']) ? (log['entries'] as readonly unknown[]) : []
  return entries
    .filter(isFields)
    .flatMap(({ request, response }) => (isFields(request) ? [{ request, response: isFields(response) ? response : {} }] : []))
}

/** True for a request that opens a page. Browsers without `sec-fetch` headers accept HTML first. */
function isNavigation(request: Fields): boolean {
  const list = Array.isArray(request['headers']) ? (request['headers'] as readonly unknown[]).filter(isFields) : []
  const headers = new Map(list.map((each) => [textMember(each, ['name'])?.toLowerCase(), textMember(each, ['value']) ?? '']))
  const destination = headers.get('sec-fetch-dest')
  return destination === undefined ? (headers.get('accept') ?? '').startsWith('text/html') : destination === 'document'
}

/** Names of the sites in served addresses, such as `shop.localhost:3000`. */
const SITES: ReadonlySet<string> = new Set(['shop', 'admin', 'forum', 'code', 'map', 'wiki', 'market', 'home'])

/** Returns the URL of a page in the world. */
function servedPage(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname, search, hash } = new URL(url)
  const [site = '', ...rest] = hostname.split('.')
  return SITES.has(site) && rest.length > 0 ? `http://${site}.test${pathname}${search}${hash}` : url
}
