import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { optimize } from '@orreryjs/runs/optimize'
import { readProfile } from '@orreryjs/runs/plan'
import { expect, test } from 'vitest'
import { alfworldProfile } from '../../../../agents/react/src/profiles/alfworld.ts'
import { playRun } from '../library.ts'
import { completion, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'
import { BURDEN, burdened, SEARCH, search } from './burdened-search.ts'

test('a search removes a burden of the prompts, held-out tasks confirm it, and later runs reject the training tasks', async () => {
  using directory = scratch()
  const { result, requests } = await search(directory.path, { holdout: 'valid_unseen:0-23' })
  const { best, start, budget, holdout, candidates } = result
  expect(best.score).toBeGreaterThan(start.score)
  const out = join(directory.path, 'search')
  const found = readProfile(join(out, 'profile.yaml'))
  expect(found.parts['instructions']).not.toContain(BURDEN)
  expect(found.parts['actions']).toBe(alfworldProfile.parts['actions'])
  expect(budget.used).toBeLessThanOrEqual(budget.limit)
  expect(budget.reflections).toBe(requests.length)
  expect(budget.episodes + budget.reflections).toBe(budget.used)
  expect(new Set(candidates.map(({ outcome }) => outcome))).toContain('rejected')
  expect(holdout?.comparison).toMatchObject({ measure: 'success', tasks: 24, names: ['optimized', 'start'], verdict: 'a' })
  // The model sees the episodes of the parent, and never the task's hidden state.
  expect(requests[0]).toContain('### TRANSCRIPT')
  expect(requests[0]).toContain(BURDEN)
  expect(found.trainedOn?.tasks).toHaveLength(8)
  const profile = join(out, 'profile.yaml')
  const settings = { agent: ['react'], world: ['alfworld'], model: ['simulated:mid'], split: 'valid_seen', profile }
  await expect(playRun(directory.file('again'), { ...settings, tasks: '7-9' })).rejects.toMatchObject({
    code: 'TASKS_TRAINED_ON',
    message: expect.stringContaining('react: the profile burdened@optimized was optimized on alfworld/valid_seen/'),
  })
  const notices: string[] = []
  await playRun(directory.file('others'), { ...settings, tasks: '8-19' }, { notice: (line) => notices.push(line) })
  expect(notices.join('\n')).toMatch(/of 12 tasks are in clusters of tasks that burdened@optimized was optimized on/)
})

test('a larger budget extends a search, and another search in the directory is rejected', async () => {
  using directory = scratch()
  const short = await search(directory.path, { calls: 600 })
  const long = await search(directory.path, { calls: 700 })
  const finished = short.result.candidates.filter(({ outcome }) => outcome !== 'unfinished')
  expect(long.result.candidates.slice(0, finished.length)).toEqual(finished)
  expect(long.result.budget.used).toBeGreaterThan(600)
  await expect(search(directory.path, { minibatch: 2 })).rejects.toMatchObject({ code: 'RUN_EXISTS' })
})

test('no call exceeds the budget, at any concurrency', async () => {
  using directory = scratch()
  await using server = await modelServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(completion('look'))
  })
  const settings = { ...burdened(directory.path), model: [`openai:idle,base_url=${server.baseUrl}`], maxSteps: 3, concurrency: 8 }
  const out = directory.file('search')
  const result = await optimize(settings, { ...SEARCH, train: 'valid_seen:0-4', calls: 50, out, preflight: false })
  expect(server.requests).toHaveLength(50)
  expect(result).toMatchObject({ ended: 'budget', best: { number: 0 }, budget: { limit: 50, used: 50 } })
  expect(readdirSync(out)).not.toContain('profile.yaml')
})

test('a search that was killed at any concurrency stays within its budget', async () => {
  using directory = scratch()
  const control = new AbortController()
  const unanswered: ServerResponse[] = []
  // The first call of one episode and the third call of the four others get no reply.
  await using server = await modelServer((body, response) => {
    const isUnanswered = !control.signal.aborted && (server.requests.length === 1 || body.split('> look').length === 3)
    if (isUnanswered) unanswered.push(response)
    else response.setHeader('content-type', 'application/json').end(completion('look'))
    if (unanswered.length === 5) control.abort()
  })
  const settings = { ...burdened(directory.path), model: [`openai:idle,base_url=${server.baseUrl}`], maxSteps: 3, concurrency: 8 }
  const options = { ...SEARCH, train: 'valid_seen:0-4', calls: 14, out: directory.file('search'), preflight: false }
  await expect(optimize(settings, { ...options, signal: control.signal })).rejects.toThrow()
  expect(server.requests).toHaveLength(13)
  moveToPending(directory.file('search/candidates/0/train'))
  await expect(optimize(settings, options)).rejects.toThrow('14 calls do not cover the 5 training tasks once')
  // Eight of 14 calls were recorded.
  expect(server.requests).toHaveLength(13 + 6)
})

/** Moves all episodes out of the journal without their ends, as if the run was killed before they were in it. */
function moveToPending(run: string): void {
  const journal = join(run, 'events.jsonl')
  const [start, ...episodes] = readFileSync(journal, 'utf8').split(/(?=^\{"type":"episode-start")/m)
  writeFileSync(journal, `${start}`)
  mkdirSync(join(run, 'pending'))
  for (const [number, events] of episodes.entries())
    writeFileSync(join(run, 'pending', `${number}.jsonl`), events.replace(/\{"type":"episode-end".*\n/, ''))
}

const BASE = { agent: ['react'], world: ['alfworld'], model: ['simulated:mid'] }

test.each([
  ['the same tasks', BASE, { holdout: 'valid_seen:6-16' }, 'TASKS_TRAINED_ON', '2 of 11 held-out tasks are training tasks'],
  ['related tasks', BASE, { holdout: 'valid_seen:8-60' }, 'TASKS_TRAINED_ON', 'share a cluster with training tasks'],
  ['no split', BASE, { train: ':0-3' }, 'USAGE', '--train: expected SPLIT or SPLIT:TASKS, got ":0-3"'],
  ['no range', BASE, { holdout: 'train:' }, 'USAGE', '--holdout: expected SPLIT or SPLIT:TASKS, got "train:"'],
  ['an unknown split', BASE, { train: 'valid' }, 'SPLIT_UNKNOWN', 'no split of alfworld'],
  ['an unknown task', BASE, { train: 'valid_seen:900' }, 'TASK_UNKNOWN', 'no task 900 in alfworld valid_seen'],
  ['an unknown part', BASE, { parts: ['instruction'] }, 'CONFIG_INVALID', 'no part of react/alfworld named "instruction"'],
  ['the simulated model', BASE, { reflectModel: undefined }, 'CONFIG_INVALID', 'simulated:mid does not rewrite prompts'],
  [
    'several agents',
    { ...BASE, agent: ['react', 'rebact'] },
    {},
    'USAGE',
    'optimize improves one agent with one model in one world',
  ],
  ['no prompts', { ...BASE, agent: ['random'] }, {}, 'CONFIG_INVALID', 'random calls no model'],
  ['an unknown profile', { ...BASE, profile: 'react/alf' }, {}, 'PROFILE_UNKNOWN', 'no profile of react named "react/alf"'],
  ['a small budget', BASE, { calls: 3 }, 'CONFIG_INVALID', '--budget: 3 calls do not cover the 8 training tasks once'],
])('%s is an error', async (_, settings, options, code, message) => {
  using directory = scratch()
  const reflectModel = 'openai:unused,base_url=http://127.0.0.1:9/v1'
  const searching = optimize(settings, { ...SEARCH, out: directory.file('search'), reflectModel, ...options })
  await expect(searching).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
})
