import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { importLog } from '@orreryjs/runs/logs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { exportOf } from '../library.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** Tasks of each type: an impossible one, a change, an answer and a page. */
const TASKS = '0,13,65,169'

beforeAll(async () => {
  await playRun(place.file('r'), { world: 'webarena', tasks: TASKS, agent: 'oracle', deterministic: true })
  await exportOf(place.file('r'), 'webarena-verified', { out: place.file('v') })
})

function json(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(place.file(path), 'utf8')) as Record<string, unknown>
}

test('each task has its type, its evaluators and a folder', () => {
  const tasks = json('v/tasks.json') as unknown as readonly Record<string, unknown>[]
  const evaluators = tasks.map(({ task_id, eval: checks }) => [
    task_id,
    ...(checks as { readonly evaluator: string; readonly expected: object }[]).map(({ expected }) => expected),
  ])
  expect(evaluators).toMatchObject(
    [
      [0, { task_type: 'retrieve', status: 'NOT_FOUND_ERROR', retrieved_data: null }],
      [13, { task_type: 'mutate', status: 'SUCCESS' }, { http_method: 'POST', response_status: 302, url: /^__GITLAB__\// }],
      [65, { task_type: 'retrieve', status: 'SUCCESS', retrieved_data: [expect.any(String)] }],
      [169, { task_type: 'navigate', status: 'SUCCESS' }, { http_method: 'GET', response_status: 200 }],
    ].map((each) => each.map((part) => (part === null ? part : withPatterns(part)))),
  )
  expect(readdirSync(place.file('v')).toSorted()).toEqual(['0', '13', '169', '65', 'config.json', 'tasks.json'])
  expect(json('v/0/agent_response.json')).toMatchObject({
    task_type: 'RETRIEVE',
    status: 'NOT_FOUND_ERROR',
    retrieved_data: null,
  })
})

function withPatterns(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, value instanceof RegExp ? expect.stringMatching(value) : value]),
  )
}

test('the archive has every request in order, with the fields of a form', () => {
  const { log } = json('v/13/network.har') as {
    readonly log: { readonly entries: readonly { readonly request: Record<string, unknown>; readonly response: object }[] }
  }
  const posts = log.entries.filter(({ request }) => request['method'] === 'POST')
  expect(posts).toMatchObject([
    { request: { postData: { mimeType: 'application/x-www-form-urlencoded' } }, response: { status: 302 } },
  ])
  expect(log.entries[0]).toMatchObject({ request: { method: 'GET', url: 'http://code.test/' }, response: { status: 200 } })
})

test('an import has the actions of the run', async () => {
  const { run, logs, episodes, unknown } = await importLog([place.file('v')], { registry: REGISTRY, out: place.file('again') })
  expect(logs).toMatchObject([{ format: 'webarena-verified' }])
  expect(unknown).toEqual({ firstText: 0, responses: 0, success: 0, reward: 0, model: 4 })
  for (const { found } of episodes) expect(found?.replay).toMatchObject({ different: 0, success: true })
  const actions = (directory: string): readonly string[] =>
    readFileSync(`${directory}/events.jsonl`, 'utf8').match(/"action":"(?:[^"\\]|\\.)*"/g) ?? []
  expect(actions(run.directory)).toEqual(actions(place.file('r')))
})

test('folders without a trajectory are played by their requests, except those that send a form', async () => {
  cpSync(place.file('v'), place.file('foreign/ours'), { recursive: true })
  for (const task of TASKS.split(',')) rmSync(place.file(`foreign/ours/${task}/trajectory.json`))
  // As a browser records the served sites.
  const har = readFileSync(place.file('foreign/ours/169/network.har'), 'utf8')
  writeFileSync(place.file('foreign/ours/169/network.har'), har.replaceAll('http://shop.test/', 'http://shop.localhost:3000/'))
  const { logs, episodes } = await importLog([place.file('foreign')], { registry: REGISTRY, out: place.file('from-requests') })
  expect(logs).toMatchObject([{ format: 'webarena-verified', withoutActions: 1 }])
  expect(episodes.map(({ found }) => [found?.task.id, found?.replay.success])).toEqual([
    ['webarena/test/0', true],
    // The page with the answer was opened, but its lower part never scrolled into the window.
    ['webarena/test/65', expect.any(Boolean)],
    ['webarena/test/169', true],
  ])
})

test('a run in another world, and a directory without output, are refused', async () => {
  await playRun(place.file('textcraft'), { limit: 1 })
  await expect(exportOf(place.file('textcraft'), 'webarena-verified')).rejects.toMatchObject({
    code: 'USAGE',
    message: 'the format webarena-verified does not apply to the world textcraft',
  })
  await expect(importLog([place.file('textcraft')], { registry: REGISTRY })).rejects.toThrow(
    'a directory without agent_response.json or network.har',
  )
})
