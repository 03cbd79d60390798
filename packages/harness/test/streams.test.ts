import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  act,
  ask,
  type Briefing,
  type Effect,
  type EpisodeEvent,
  type MemoryEntry,
  type MemoryMode,
  recall,
  remember,
} from '@orreryjs/core'
import {
  createRunDirectory,
  type EpisodeSpec,
  journalPath,
  type RunOutcome,
  readEpisodes,
  reexecute,
  resumeRunDirectory,
  runAll,
} from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { counterTask } from './counter-world.ts'
import { echo, requestOf, specOf } from './episodes.ts'
import { interrupted, resume, SURROUNDINGS } from './interrupted-runs.ts'
import { manifestOf, slowEcho, temporaryDirectory } from './runs.ts'

/** Sends its memories to the model, counts up, and remembers its task; it calls the model after its last step, too. */
function* learn({ task, stream }: Briefing): Generator<Effect, undefined> {
  const known = yield* recall('done')
  const reply = yield* ask(requestOf(known.map(({ key }) => key).join(' ') || 'nothing', 'learner.start'))
  yield* act(reply.choices[0]?.text ?? '')
  yield* act('up')
  if (stream === undefined) return
  const [count] = yield* recall('count')
  yield* remember('count', Number(count?.value ?? 0) + 1)
  yield* remember(`done/${task.id}`, { at: known.length })
  if (stream.position % 3 === 0) yield* remember(known[0]?.key ?? 'nothing', null)
  yield* ask(requestOf('learnt', 'learner.end'))
  yield* remember('last', task.id)
}

const STREAMS = 3
const TASKS = 5

/** Streams of the same tasks, position by position, and between them episodes without a stream. */
function learners(memory: MemoryMode = 'online', model = echo): readonly EpisodeSpec[] {
  return Array.from({ length: TASKS }, (_, position) =>
    Array.from({ length: STREAMS + 1 }, (_each, number) => {
      const task = counterTask(String(position))
      return specOf(learn, {
        id: `learner/${model.id}/${task.id}#${number + 1}`,
        task,
        trial: number + 1,
        limits: { maxSteps: 2 },
        model,
        ...(number < STREAMS && { stream: { id: `learner#${number + 1}`, position: position + 1, length: TASKS, memory } }),
      })
    }),
  ).flat()
}

interface Played {
  readonly journal: Buffer
  readonly outcome: RunOutcome
}

async function play(specs: readonly EpisodeSpec[], concurrency = 4): Promise<Played> {
  const path = join(temporaryDirectory(), 'run')
  const outcome = await runAll(specs, { ...SURROUNDINGS, concurrency, directory: createRunDirectory(path, manifestOf(specs)) })
  return { outcome, journal: readFileSync(journalPath(path)) }
}

async function eventsOf(specs: readonly EpisodeSpec[]): Promise<readonly (readonly EpisodeEvent[])[]> {
  const { journal } = await play(specs)
  const episodes: EpisodeEvent[][] = []
  for await (const { events } of readEpisodes(journalPath(interrupted(specs, journal)))) episodes.push([...events])
  return episodes
}

/** Entries that an episode read at its start. */
function readAtStart(events: readonly EpisodeEvent[] | undefined): readonly MemoryEntry[] {
  const read = events?.find((event) => event.type === 'recall')
  return read?.type === 'recall' ? read.entries : []
}

describe('memory of a stream', () => {
  test('holds the entries of earlier episodes of the same stream, and nothing else', async () => {
    const episodes = await eventsOf(learners())
    const keys = episodes.map((events) => readAtStart(events).map(({ key }) => key.replace('done/counter/test/', '')))
    const expected = [[], ['0'], ['0', '1'], ['1', '2'], ['1', '2', '3']]
    expect(keys).toEqual(expected.flatMap((each) => [each, each, each, []]))
  })

  test('keeps nothing in the modes off and read-only, and says so', async () => {
    for (const memory of ['off', 'read-only'] as const) {
      const episodes = await eventsOf(learners(memory))
      expect(episodes.flatMap(readAtStart)).toEqual([])
      const writes = episodes.flat().filter((event) => event.type === 'remember')
      expect(writes.length).toBeGreaterThan(0)
      expect(writes.every(({ ignored }) => ignored === true)).toBe(true)
    }
  })

  test('an online learner may call the model after its last step; others end at the step limit', async () => {
    const purposes = (events: readonly EpisodeEvent[]): boolean =>
      events.some((event) => event.type === 'model-call' && event.purpose === 'learner.end')
    expect((await eventsOf(learners('online'))).filter((_, index) => index % 4 < 3).every(purposes)).toBe(true)
    expect((await eventsOf(learners('off'))).some(purposes)).toBe(false)
  })

  test('does not change when an agent changes an entry that it read', async () => {
    const write = specOf(
      function* () {
        yield* remember('list', [1])
      },
      { id: 'a#1', stream: { id: 's', position: 1, length: 2, memory: 'online' } },
    )
    const change = specOf(
      function* () {
        const [entry] = yield* recall('list')
        if (Array.isArray(entry?.value)) entry.value.push(2)
        const [again] = yield* recall('list')
        expect(again?.value).toEqual([1])
      },
      { id: 'b#1', stream: { id: 's', position: 2, length: 2, memory: 'online' } },
    )
    const { outcome } = await play([write, change])
    expect(outcome.errors).toBe(0)
  })
})

describe('runs with streams', () => {
  test('have the same bytes at any concurrency and with slow models', async () => {
    const { journal } = await play(learners(), 1)
    for (const concurrency of [2, 3, 16]) expect((await play(learners(), concurrency)).journal.equals(journal)).toBe(true)
    expect((await play(learners('online', slowEcho('streams')), 8)).journal.equals(journal)).toBe(true)
  })

  test('resume with the same memory wherever they were cut', async () => {
    const specs = learners()
    const { journal, outcome } = await play(specs)
    for (let bytes = 0; bytes <= journal.length; bytes += 634) {
      const path = interrupted(specs, journal.subarray(0, bytes))
      expect(await resume(path, specs, 1 + (bytes % 3))).toEqual(outcome)
      expect(readFileSync(journalPath(path)).equals(journal), `${bytes} bytes`).toBe(true)
    }
  })

  test('resume after aborts with the same memory, also of episodes that ended before their turn', async () => {
    const specs = learners()
    const { journal, outcome } = await play(specs)
    const path = join(temporaryDirectory(), 'run')
    let calls = 0
    for (let ended: RunOutcome | undefined; ended?.aborted !== false; ) {
      const abort = new AbortController()
      const slow = slowEcho(String(calls))
      const model = {
        id: 'echo',
        generate: (...call: Parameters<typeof slow.generate>) => {
          calls += 1
          if (calls % 7 === 0) abort.abort()
          return slow.generate(...call)
        },
      }
      const reopened = ended === undefined ? undefined : await resumeRunDirectory(path, specs)
      const directory = reopened ?? createRunDirectory(path, manifestOf(specs))
      ended = await runAll(learners('online', model), {
        ...SURROUNDINGS,
        signal: abort.signal,
        directory,
        ...(reopened && { resumed: reopened.resumed }),
      })
      if (!ended.aborted) expect(ended).toEqual(outcome)
    }
    expect(readFileSync(journalPath(path)).equals(journal)).toBe(true)
  })

  test('re-execute each episode from its own events, and notice other reads', async () => {
    const specs = learners()
    const episodes = await eventsOf(specs)
    for (const [index, events] of episodes.entries()) {
      expect(await reexecute(specs[index] as EpisodeSpec, events)).toBeUndefined()
    }
    const last = episodes.at(-2) ?? []
    const changed = last.map((event) => (event.type === 'recall' ? { ...event, entries: event.entries.slice(1) } : event))
    expect(await reexecute(specs.at(-2) as EpisodeSpec, changed)).toMatchObject({ field: 'request' })
  })
})
