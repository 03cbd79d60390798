import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { orrery as registry } from '@orreryjs/orrery'
import { planRun, workersOf } from '@orreryjs/runs/play'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { expectThreadsToChangeNothing } from './threads.ts'

const RUN = ['run', '--split', 'adapt-200', '--model', 'simulated:mid', '--deterministic']

// `workers.long.test.ts` and `signals.long.test.ts` cover more threads, limits and Ctrl-C.
test('threads change no byte, even if a model fails', () =>
  expectThreadsToChangeNothing(4, [['many', '--workers', '2', '--concurrency', '64']]))

test('refuses in a thread what is refused without threads', async () => {
  using place = scratch()
  await orreryIn(place.path, [...RUN, '--limit', '2', '--out', 'r'])
  const lines = readFileSync(place.file('r/events.jsonl'), 'utf8').split('\n')
  const end = lines.findIndex((line) => line.includes('"type":"episode-end"'))
  const cut = lines.slice(0, end).map((line) => line.replace('"observation":"', '"observation":"!'))
  writeFileSync(place.file('r/events.jsonl'), `${cut.join('\n')}\n`)
  const { code, stderr } = await orreryIn(place.path, ['resume', 'r', '--workers', '1'])
  expect(stderr).toMatch(/^error JOURNAL_INVALID: .*: observation differs from the recording$/m)
  expect(stderr).toMatch(/^ hint: use the original version of Orrery/m)
  expect(code).toBe(1)
})

test('starts no more threads than episodes, and refuses more than are useful', async () => {
  using place = scratch()
  const { stderr, code } = await orreryHere([...RUN, '--workers', '99999', '--limit', '1', '--out', place.file('r')])
  const processors = availableParallelism()
  expect(stderr).toMatch(
    /^error CONFIG_INVALID: --workers 99999: there (is|are) \d+ processors? here, for which \d+ threads are the most$/m,
  )
  expect(stderr).toContain(` ${processors} processor`)
  expect(stderr).toMatch(new RegExp(`^ hint: .*--workers ${processors}$`, 'm'))
  expect(code).toBe(2)
  expect(readdirSync(place.path)).toEqual([])

  const configuration = { world: ['textcraft'], split: 'adapt-200', agent: ['random'], workers: 3, limit: 2 }
  const planned = await planRun(configuration, { registry })
  const workers = workersOf(planned, 2)
  expect(workers?.count).toBe(2)
  await workers?.close(true)
  expect(workersOf(planned, 0)).toBeUndefined()
})

test('a run starts threads without --workers only if it is large and they can play it', async () => {
  const settings = { world: ['textcraft'], split: 'adapt-200', agent: ['random'], limit: 2, trials: 5000 }
  const planned = await planRun(settings, { registry })
  const processors = availableParallelism()
  const workers = workersOf(planned, 10_000)
  expect(workers?.count).toBe(processors < 2 ? undefined : Math.min(processors, 4))
  await workers?.close(true)
  expect(workersOf(planned, 9_999)).toBeUndefined()
  expect(workersOf({ ...planned, configuration: { ...settings, record: 'calls.jsonl' } }, 10_000)).toBeUndefined()
  expect(workersOf({ ...planned, registry: { ...registry, local: ['mine'] } }, 10_000)).toBeUndefined()
})

test.each([
  ['a person', ['--model', 'human']],
  ['a server', ['--model', 'openai:gpt-5']],
  ['a cassette', ['--record', 'c.jsonl']],
])('threads cannot share %s', async (_, flags) => {
  using place = scratch()
  const given = flags.map((flag) => (flag === 'c.jsonl' ? place.file(flag) : flag))
  const args = ['run', '--limit', '1', '--workers', '2', '--out', place.file('r'), ...given]
  const { code, stderr } = await orreryHere(args)
  expect(stderr).toMatch(/^error CONFIG_INVALID: --workers: /m)
  expect(stderr).toMatch(/^ hint: leave out --workers/m)
  expect(code).toBe(2)
  expect(readdirSync(place.path)).toEqual([])
})

test('threads do not load the weights of a model in this process', async () => {
  using place = scratch()
  writeFileSync(place.file('tiny.gguf'), weightsWithoutTensors())
  const run = ['run', 'textcraft', '--limit', '1', '--out', 'r']
  for (const model of ['llama:./tiny.gguf', 'faulty:.1+llama:./tiny.gguf']) {
    const { code, stderr } = await orreryIn(place.path, [...run, '--model', model, '--workers', '2'])
    expect(stderr).toMatch(
      /^error CONFIG_INVALID: --workers: each thread would load the weights of [\w:.+/]*llama:\.\/tiny\.gguf$/m,
    )
    expect(stderr).toMatch(/^ hint: leave out --workers/m)
    expect(code).toBe(2)
  }
  expect(readdirSync(place.path)).toEqual(['tiny.gguf'])
})

/** Returns a GGUF file with the properties of a model but without its weights, which are loaded with the first request. */
function weightsWithoutTensors(): Buffer {
  const number = (value: number, bytes: 4 | 8): Buffer => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUInt32LE(value)
    return buffer
  }
  const text = (value: string): readonly Buffer[] => [number(value.length, 8), Buffer.from(value)]
  const [UINT32, STRING] = [4, 8]
  return Buffer.concat([
    ...[Buffer.from('GGUF'), number(3, 4), number(0, 8), number(2, 8)],
    ...[...text('general.architecture'), number(STRING, 4), ...text('llama')],
    ...[...text('llama.context_length'), number(UINT32, 4), number(2048, 4)],
  ])
}
