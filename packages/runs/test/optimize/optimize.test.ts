import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OptimizeOptions, optimize } from '@orreryjs/runs/optimize'
import { profileText, readProfile } from '@orreryjs/runs/plan'
import { expect, test } from 'vitest'
import { alfworldProfile } from '../../../../agents/react/src/profiles/alfworld.ts'
import { playRun, REGISTRY } from '../library.ts'
import { completion, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'
import { rulesServer } from './rules.ts'

/** A sentence that the simulated model follows, and that costs it half of its steps. */
const BURDEN = 'Before each action, check the inventory.'

/** Writes ReAct's prompts for ALFWorld with a burden and without demonstrations, and returns the settings of a search from there. */
function burdened(directory: string): {
  readonly agent: string[]
  readonly world: string[]
  readonly model: string[]
  readonly profile: string
} {
  const profile = join(directory, 'start.yaml')
  mkdirSync(directory, { recursive: true })
  const parts = { ...alfworldProfile.parts, instructions: `${alfworldProfile.parts['instructions']} ${BURDEN}` }
  writeFileSync(profile, profileText({ ...alfworldProfile, id: 'burdened', parts, demonstrations: [] }))
  return { agent: ['react'], world: ['alfworld'], model: ['simulated:mid'], profile }
}

const SEARCH = { registry: REGISTRY, train: 'valid_seen:0-7', calls: 1300 }

/** Searches from the burdened prompts with a server that rewrites by rules. */
async function search(out: string, options: Partial<OptimizeOptions> & { readonly concurrency?: number } = {}) {
  await using server = await rulesServer()
  const { concurrency, ...more } = options
  const settings = { ...burdened(out), ...(concurrency !== undefined && { concurrency }) }
  const reflectModel = `openai:rules,base_url=${server.baseUrl}`
  const result = await optimize(settings, { ...SEARCH, out: join(out, 'search'), reflectModel, ...more })
  return { result, requests: server.requests }
}

/** Returns every file of a search that decides a result, by its path. */
function filesOf(out: string): Readonly<Record<string, string>> {
  const names = readdirSync(join(out, 'search'), { recursive: true, encoding: 'utf8' }).sort()
  const kept = names.filter((name) =>
    /(?:events\.jsonl|profile\.yaml|reflections\.jsonl|search\.json|^results\.json)$/.test(name),
  )
  // The first line of a journal has the hash of a configuration, which contains the path of the profile.
  return Object.fromEntries(
    kept.map((name) => {
      const text = readFileSync(join(out, 'search', name), 'utf8')
      return [name, name.endsWith('events.jsonl') ? text.split('\n').slice(1, -2).join('\n') : text]
    }),
  )
}

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

test('the bytes of a search are the same at any concurrency, and after an interruption', async () => {
  using directory = scratch()
  const [one, eight, stopped] = ['one', 'eight', 'stopped'].map((name) => directory.file(name)) as [string, string, string]
  const calls = 1000
  await search(one, { concurrency: 1, calls })
  await search(eight, { concurrency: 8, calls })
  const whole = filesOf(one)
  expect(Object.keys(whole).length).toBeGreaterThan(5)
  expect(filesOf(eight)).toEqual(whole)
  // Interrupted in the episodes of the start, then after the second proposal, then while a reply is written.
  const first = new AbortController()
  await expect(search(stopped, { calls, signal: first.signal, onStart: () => first.abort() })).rejects.toThrow()
  const second = new AbortController()
  const onTried: OptimizeOptions['onTried'] = ({ number }) => number === 2 && second.abort()
  await expect(search(stopped, { calls, signal: second.signal, onTried })).rejects.toThrow()
  writeFileSync(join(stopped, 'search', 'reflections.jsonl'), '{"request":"', { flag: 'a' })
  const { requests } = await search(stopped, { calls })
  const reflections = JSON.parse(whole['results.json'] ?? '{}').budget.reflections
  expect(requests.length).toBeLessThanOrEqual(reflections - 2)
  expect(filesOf(stopped)).toEqual(whole)
})

test('a larger budget extends a search, and another search in the directory is rejected', async () => {
  using directory = scratch()
  const short = await search(directory.path, { calls: 800 })
  const long = await search(directory.path, { calls: 1000 })
  const finished = short.result.candidates.filter(({ outcome }) => outcome !== 'unfinished')
  expect(long.result.candidates.slice(0, finished.length)).toEqual(finished)
  expect(long.result.budget.used).toBeGreaterThan(800)
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
