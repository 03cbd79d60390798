import { appendFileSync } from 'node:fs'
import { orrery as orreryRegistry } from '@orreryjs/orrery'
import { readEpisode } from '@orreryjs/reporting/episodes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const args = ['run', '--agent', 'react,random', '--split', 'adapt-200', '--limit', '2', '--max-steps', '30', '--out', 'r']
  await orreryIn(place.path, args)
})

test('lists the episodes without an argument', async () => {
  const { code, stdout, stderr } = await orreryIn(place.path, ['show', 'r'])
  expect(code).toBe(0)
  expect(stderr).toBe('Simulated model: results do not transfer to real language models\n')
  expect(stdout.trimEnd().split('\n')).toHaveLength(5)
  expect(stdout).toMatch(/^1 +react\/simulated:perfect\/textcraft\/adapt-200\/0#1 +solved +\d+ +\d+ +1$/m)
})

test('--failed lists unsuccessful episodes with their original numbers', async () => {
  const { stdout } = await orreryIn(place.path, ['show', 'r', '--failed'])
  expect(stdout).not.toContain('react/')
  expect(stdout).toMatch(/^3 +random\/none\//m)
})

test('prints an episode step by step', async () => {
  const { stdout } = await orreryIn(place.path, ['show', 'r', '1'])
  expect(stdout).toContain('Goal: craft ')
  expect(stdout).toMatch(/^model call react\.\w+: \d+ tokens in, \d+ out$/m)
  expect(stdout).toMatch(/^reply: ./m)
  expect(stdout).not.toMatch(/^request /m)
  expect(stdout).toMatch(/^1 > (get|craft|inventory)/m)
  expect(stdout).toMatch(/^solved: \d+ steps, best known \d+, reward 1, progress 100 %$/m)
})

test('finds an episode by number, id, or a unique part of the id', async () => {
  const [byNumber, byId, byPart] = await Promise.all(
    ['2', 'react/simulated:perfect/textcraft/adapt-200/1#1', 'perfect/textcraft/adapt-200/1'].map((name) =>
      orreryIn(place.path, ['show', 'r', name]),
    ),
  )
  expect(byNumber?.stdout).toContain('adapt-200/1#1')
  expect(byId).toEqual(byNumber)
  expect(byPart).toEqual(byNumber)
})

test('an unknown or ambiguous episode is an error', async () => {
  const [absent, zero, ambiguous] = await Promise.all(
    ['9', '0', 'random'].map((name) => orreryIn(place.path, ['show', 'r', name])),
  )
  expect(absent?.stderr).toMatch(/^error USAGE: no episode "9" in this run\. /m)
  expect(absent?.code).toBe(2)
  expect(zero?.stderr).toMatch(/^error USAGE: no episode "0" in this run\. Expected 1 to \d+, or an id such as /m)
  expect(ambiguous?.stderr).toMatch(
    /^error USAGE: "random" matches 2 episodes, such as .*\n hint: give its number, or more of its id$/m,
  )
})

test('an interrupted journal can still be read', async () => {
  await orreryIn(place.path, ['run', '--agent', 'oracle', '--limit', '1', '--out', 'torn'])
  appendFileSync(place.file('torn/events.jsonl'), '{"type":"step-e')
  const { code, stdout, stderr } = await orreryIn(place.path, ['show', 'torn'])
  expect(code).toBe(0)
  expect(stderr).toMatch(/^torn\/events\.jsonl: line \d+ is incomplete and was skipped$/m)
  expect(stdout).toMatch(/^1 +oracle\//m)
})

test('--prompts prints requests, stored or rebuilt, before their replies', async () => {
  const args = ['run', '--agent', 'rebact', '--limit', '1', '--max-steps', '6', '--model', 'simulated:weak', '--deterministic']
  await orreryIn(place.path, [...args, '--out', 'rebuilt'])
  await orreryIn(place.path, [...args, '--out', 'kept', '--keep-prompts'])
  const [rebuilt, kept, step] = await Promise.all(
    [
      ['rebuilt', '1'],
      ['kept', '1'],
      ['rebuilt', '1', '--step', '2'],
    ].map((names) => orreryIn(place.path, ['show', ...names, '--prompts'])),
  )
  expect(rebuilt).toEqual(kept)
  expect(rebuilt?.stdout.match(/^request rebact\./gm)).toHaveLength(rebuilt?.stdout.match(/^model call /gm)?.length ?? 0)
  expect(step?.stdout.trimEnd().split('\n')[0]).toMatch(/^request rebact\.\w+: temperature 0, max \d+ tokens$/)
  expect(step?.stdout).toMatch(/^ {4}### REPLY FORMAT$/m)
  expect(rebuilt?.stdout).toContain(step?.stdout.trim())

  const { events } = await readEpisode(place.file('rebuilt'), '1', { prompts: true, registry: orreryRegistry })
  const promptsOf = (all: typeof events): unknown[] => all.flatMap((event) => (event.type === 'model-call' ? [event.prompt] : []))
  expect(promptsOf(events)).toEqual(promptsOf((await readEpisode(place.file('kept'), '1')).events))
  expect(promptsOf(events)).not.toContain(undefined)
  const { stdout } = await orreryIn(place.path, ['show', 'rebuilt', '1', '--prompts', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ labels: ['simulated'], events })
})

test('--format md writes a page per step', async () => {
  const { stdout } = await orreryIn(place.path, ['show', 'r', '1', '--format', 'md'])
  const [opening, ...steps] = stdout.split('\n\n---\n\n')
  expect(opening).toMatch(
    /^# react\/simulated:perfect\/.*\n\nreact with [^\n]*\n\n\*\*simulated\*\*\n\n```text\nCrafting commands:/,
  )
  expect(steps.slice(0, -1).map((page) => /^## (\d+)\. /.exec(page)?.[1])).toEqual(steps.slice(0, -1).map((_, at) => `${at + 1}`))
  expect(steps.at(-1)).toMatch(/^## solved\n\n\d+ steps, best known/)
  const one = await orreryIn(place.path, ['show', 'r', '1', '--format', 'md', '--step', '2'])
  expect(one.stdout).toContain('## 2. ')
  expect(one.stdout).toContain('**simulated**')
})

test('flags of one episode need an episode, and a format is one of three', async () => {
  const [step, prompts, md, odd] = await Promise.all(
    [['--step', '1'], ['--prompts'], ['--format', 'md'], ['1', '--format', 'pdf']].map((words) =>
      orreryIn(place.path, ['show', 'r', ...words]),
    ),
  )
  expect(step?.stderr).toContain('error USAGE: --step applies to one episode; name the episode too')
  expect(prompts?.stderr).toContain('error USAGE: --prompts applies to one episode; name the episode too')
  expect(md?.stderr).toContain('error USAGE: --format md applies to one episode; name the episode too')
  expect(odd?.stderr).toContain('error USAGE: no format named "pdf". Known: text, md, json')
})

test('--task aligns all rows at a task, --tasks lists the tasks, both as text and JSON', async () => {
  const text = await orreryIn(place.path, ['show', 'r', '--task', '1'])
  expect(text.code).toBe(0)
  expect(text.stdout).toMatch(/^textcraft\/adapt-200\/1 \(depth-\d\): /)
  expect(text.stdout).toContain('\nreact solved the task; random did not')
  expect(text.stdout).toMatch(/^1 {2}react +\d+ +\d+ /m)
  expect(text.stdout).toMatch(/^line +1 +2 +actions$/m)
  const json = JSON.parse((await orreryIn(place.path, ['show', 'r', '--task', '1', '--json'])).stdout)
  expect(json.labels).toEqual(['simulated'])
  expect(json.episodes.map(({ name }: { name: string }) => name)).toEqual(['react', 'random'])
  expect(json.slots.flatMap(([at]: (number | null)[]) => at ?? [])).toEqual(
    json.episodes[0].steps.map(({ at }: { at: number }) => at),
  )
  // The random agent is a calibration row.
  expect((await orreryIn(place.path, ['show', 'r', '--tasks'])).stdout).toContain('Two rows on the same tasks are needed')
  expect(JSON.parse((await orreryIn(place.path, ['show', 'r', '--tasks', '--json'])).stdout).places).toMatchObject([
    { world: 'textcraft', split: 'adapt-200', rows: ['react'], tasks: [] },
  ])
})

test.each([
  [['--task', '1', '--tasks'], '--tasks and --task cannot be combined'],
  [['--tasks', '--failed'], '--failed and --tasks cannot be combined'],
  [['1', '--task', '1'], '--task and an episode cannot be combined'],
  [['--attempt', '1'], '--attempt applies to the comparison of a task'],
  [['--task', '1', '--step', '1'], '--step applies to one episode'],
  [['--task', '1', '--format', 'md'], '--format md applies to one episode'],
  [['--task', '7'], 'no task "7" in this run'],
])('show %j is refused', async (args, message) => {
  const { code, stdout, stderr } = await orreryIn(place.path, ['show', 'r', ...args])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})
