import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournalFile } from '../../../harness/src/journal/compressed-file.ts'
import { type FollowedRun, followRun } from '../../src/watch/run/followed-run.ts'
import { splitEpisodes } from '../../src/watch/run/split-episodes.ts'
import { episode, lines, MANIFEST, RUN_END, RUN_START } from './journal-text.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'orrery-watch-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const journal = (): string => join(directory, 'events.jsonl')
const waiting = (number: number): string => join(directory, 'pending', `${number}.jsonl`)

function shown(run: FollowedRun): readonly string[] {
  return run.changedSince(0).lines.map(({ number, task, steps, end = 'playing' }) => `${number} ${task} ${steps} ${end}`)
}

describe('splitting', () => {
  it('takes only complete lines of a torn file', () => {
    const bytes = Buffer.from(lines(RUN_START, ...episode(1), ...episode(2, { steps: 1 })))
    const all = splitEpisodes(bytes, 0)
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x0a).map((at) => at + 1)
    // The last two lines: an event, and the end of its episode.
    for (let length = ends.at(-3) ?? 0; length <= bytes.length; length += 1) {
      const { pieces, next, invalidLine } = splitEpisodes(bytes.subarray(0, length), 0)
      expect(invalidLine).toBeUndefined()
      const events = pieces.flatMap((piece) => piece.events).length
      const whole = ends.filter((end) => end <= length).length
      expect(events).toBe(Math.max(0, whole - 1))
      // Reading from that position returns the same pieces as reading all at once.
      const rest = splitEpisodes(bytes.subarray(next), next)
      const resumed = [...pieces.filter(({ end }) => end <= next), ...rest.pieces]
      expect(resumed.map(({ id, start, end }) => [id, start, end])).toEqual(
        all.pieces.map(({ id, start, end }) => [id, start, end]),
      )
    }
  })

  it('skips invalid lines and reports the first position', () => {
    const [start, ...rest] = episode(1)
    const text = `${lines(start ?? RUN_START)}{"type":"step-end","step":"many"}\nnonsense\n${lines(...rest)}`
    const { pieces, invalidLine } = splitEpisodes(Buffer.from(text), 7)
    expect(pieces.map(({ events }) => events.length)).toEqual([6])
    expect(invalidLine).toEqual({ at: 7 + Buffer.byteLength(lines(start ?? RUN_START)), why: 'not an event: episode' })
  })
})

describe('following', () => {
  it('reads a growing episode, torn at every byte, like a complete one', () => {
    const run = followRun(directory, MANIFEST)
    const before = lines(RUN_START, ...episode(1), ...episode(2, { steps: 1, open: true }))
    const bytes = Buffer.from(lines(...episode(2, { open: true }).slice(3)))
    writeFileSync(journal(), before)
    let now = 0
    for (const byte of bytes) {
      appendFileSync(journal(), Buffer.of(byte))
      now += 1
      run.poll(now)
    }
    const fresh = followRun(directory, MANIFEST)
    fresh.poll(1)
    expect(shown(run)).toEqual(['1 w/test/1 2 solved', '2 w/test/2 2 playing'])
    expect(shown(fresh)).toEqual(shown(run))
    expect(run.events(2)).toEqual(episode(2, { open: true }))
    expect(run.index.generation).toBe(1)
    expect(run.sums()).toMatchObject({ ended: 1, solved: 1, calls: 4, tokens: 48, cost: 2 })
    expect(run.sums().places).toMatchObject([{ rows: [{ name: 'react', planned: 4, ended: 1, inProgress: 1 }] }])
  })

  it('reads a growing compressed journal without starting again when a block is full or the run ends', () => {
    const run = followRun(directory, MANIFEST)
    run.poll(1)
    const path = join(directory, 'events.jsonl.gz')
    let now = 1
    for (const events of [[RUN_START, ...episode(1)], episode(2), episode(3, { open: true })]) {
      // A writer that closes the file fills no block, but writes one.
      const file = openJournalFile(path)
      for (const event of events) {
        file.append(lines(event))
        now += 1
        expect(run.poll(now).changed).toBe(true)
      }
      file.close()
      now += 1
      expect(run.poll(now)).toMatchObject({ changed: false, more: false })
    }
    expect(shown(run)).toEqual(['1 w/test/1 2 solved', '2 w/test/2 2 solved', '3 w/test/3 2 playing'])
    expect(run.events(2)).toEqual(episode(2))
    expect([run.index.generation, run.problems]).toEqual([1, []])
  })

  it('shows pending episodes under their final number, also while they are moved into the journal', () => {
    const run = followRun(directory, MANIFEST)
    mkdirSync(join(directory, 'pending'))
    writeFileSync(journal(), lines(RUN_START, ...episode(1, { open: true })))
    writeFileSync(waiting(1), lines(...episode(2)))
    writeFileSync(waiting(2), lines(...episode(3, { open: true })))
    run.poll(1)
    const all = ['1 w/test/1 2 playing', '2 w/test/2 2 solved', '3 w/test/3 2 playing']
    expect(shown(run)).toEqual(all)
    // The first one ends, the second is moved over: its file goes after it stands in the journal.
    const end = episode(1).at(-1) ?? RUN_END
    appendFileSync(journal(), lines(end) + lines(...episode(2)))
    run.poll(2)
    rmSync(waiting(1))
    run.poll(3)
    expect(shown(run)).toEqual(['1 w/test/1 2 solved', ...all.slice(1)])
    expect(run.events(2)).toEqual(episode(2))
    expect(run.events(3)).toEqual(episode(3, { open: true }))
    expect(run.index.generation).toBe(1)
  })

  it('treats a retry as the same episode', () => {
    const run = followRun(directory, MANIFEST)
    const tries = lines(...episode(1, { end: 'error' }), ...episode(1, { retry: 1, steps: 3 }), ...episode(2))
    writeFileSync(journal(), lines(RUN_START) + tries)
    run.poll(1)
    expect(shown(run)).toEqual(['1 w/test/1 3 solved', '2 w/test/2 2 solved'])
    expect(run.events(1)).toEqual(episode(1, { retry: 1, steps: 3 }))
  })

  it('reads a resumed run again', () => {
    const run = followRun(directory, MANIFEST)
    const first = lines(RUN_START, ...episode(1))
    writeFileSync(journal(), first + lines(...episode(2, { open: true })))
    run.poll(1)
    // The unfinished one gets a file of its own, the journal is cut and grows again.
    mkdirSync(join(directory, 'pending'))
    writeFileSync(waiting(1), lines(...episode(2, { open: true })))
    truncateSync(journal(), Buffer.byteLength(first))
    run.poll(2)
    expect(shown(run)).toEqual(['1 w/test/1 2 solved', '2 w/test/2 2 playing'])
    appendFileSync(journal(), lines(...episode(2), ...episode(3), RUN_END))
    rmSync(waiting(1))
    run.poll(3)
    expect(shown(run)).toEqual(['1 w/test/1 2 solved', '2 w/test/2 2 solved', '3 w/test/3 2 solved'])
    expect(run.index.isOver).toBe(true)
  })

  it('detects another file of the same size', () => {
    const run = followRun(directory, MANIFEST)
    writeFileSync(journal(), lines(RUN_START, ...episode(1)))
    run.poll(1)
    writeFileSync(`${journal()}.new`, lines(RUN_START, ...episode(2)))
    renameSync(`${journal()}.new`, journal())
    run.poll(2)
    expect(shown(run)).toEqual(['1 w/test/2 2 solved'])
    expect(run.index.generation).toBe(2)
  })

  it('returns only lines changed since a revision', () => {
    const run = followRun(directory, MANIFEST)
    writeFileSync(journal(), lines(RUN_START, ...episode(1), ...episode(2, { open: true })))
    run.poll(1)
    const { revision } = run.changedSince(0)
    expect(run.changedSince(revision).lines).toEqual([])
    appendFileSync(journal(), lines(episode(2).at(-1) ?? RUN_END))
    run.poll(2)
    expect(run.changedSince(revision).lines.map(({ number }) => number)).toEqual([2])
  })

  it('accepts a missing directory and hostile lines', () => {
    const nowhere = followRun(join(directory, 'nothing'), MANIFEST)
    expect(nowhere.poll(1)).toEqual({ changed: false, more: false, hasNewDelays: false })
    const run = followRun(directory, MANIFEST)
    const deep = '['.repeat(100_000)
    const strange = episode(1).map((event) => ({ ...event, episode: '__proto__', label: 'constructor' }))
    const text = `${deep}\n{"__proto__":{"type":"x"}}\n\u0000\n${strange.map((event) => `${JSON.stringify(event)}\n`).join('')}`
    writeFileSync(journal(), Buffer.concat([Buffer.from(text), Buffer.of(0xff, 0xfe, 0x0a)]))
    run.poll(1)
    expect(run.problems).toHaveLength(1)
    expect(shown(run)).toEqual(['1 w/test/1 2 solved'])
  })
})

describe('pace', () => {
  it('counts only new lines', () => {
    const run = followRun(directory, MANIFEST)
    writeFileSync(journal(), lines(RUN_START, ...episode(1, { steps: 50 })))
    run.poll(1000)
    expect(run.pace.rates(1000)).toEqual({ callsPerSecond: 0, tokensPerSecond: 0 })
    appendFileSync(journal(), lines(...episode(2, { steps: 20 })))
    run.poll(11_000)
    expect(run.pace.rates(11_000)).toEqual({ callsPerSecond: 2, tokensPerSecond: 24 })
    expect(run.pace.rates(60_000)).toEqual({ callsPerSecond: 0, tokensPerSecond: 0 })
  })
})
