import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { JournalEvent } from '@orreryjs/core'
import { createRunDirectory, journalPath, readJournal, readManifest } from '@orreryjs/harness'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from './runs.ts'

const built = existsSync(new URL('../dist/index.js', import.meta.url))

function startRun(path: string): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('endless-run.mjs', import.meta.url)), path], { stdio: 'inherit' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

function size(path: string): number {
  return existsSync(path) ? readFileSync(path).length : 0
}

async function killAfter(child: ChildProcess, journal: string, bytes: number): Promise<void> {
  while (child.exitCode === null && size(journal) < bytes) await setTimeout(1)
  child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

/** Expects that every episode starts with event 0 and has no gaps, and that only the last one may lack its end. */
function expectWholeEpisodes(events: readonly JournalEvent[]): void {
  let expected: { episode: string; seq: number } | undefined
  for (const event of events) {
    if (event.type === 'run-start' || event.type === 'run-end') continue
    if (event.type === 'episode-start') {
      expect(expected).toBeUndefined()
      expected = { episode: event.episode, seq: 0 }
    }
    expect({ episode: event.episode, seq: event.seq }).toEqual(expected)
    expected = event.type === 'episode-end' ? undefined : { episode: event.episode, seq: event.seq + 1 }
  }
}

test.skipIf(!built).each([1, 3000, 20_000, 70_000])(
  'a run killed after %i bytes leaves a journal of complete lines (needs dist)',
  async (bytes) => {
    const path = join(temporaryDirectory(), 'run')
    await killAfter(startRun(path), journalPath(path), bytes)
    let torn = 0
    const events: JournalEvent[] = []
    const onTornLine = (): void => {
      torn += 1
    }
    for await (const event of readJournal(journalPath(path), { onTornLine })) events.push(event)
    expect(events[0]).toMatchObject({ type: 'run-start', episodes: 2000 })
    expect(torn).toBeLessThanOrEqual(1)
    expectWholeEpisodes(events)
    expect(events.at(-1)?.type).not.toBe('run-end')
    expect(() => createRunDirectory(path, readManifest(path))).toThrow(expect.objectContaining({ code: 'RUN_EXISTS' }))
  },
)
