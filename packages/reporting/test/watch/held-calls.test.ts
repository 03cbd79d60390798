import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWaitingCallsWriter, waitingCallsPath } from '@orreryjs/runs/play'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { delayedCallsText } from '../../src/watch/delayed-calls-text.ts'
import { followDelayedCalls } from '../../src/watch/run/delayed-calls.ts'
import { followRun } from '../../src/watch/run/followed-run.ts'
import { episode, lines, MANIFEST, RUN_START } from './journal-text.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'orrery-held-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const path = (): string => waitingCallsPath(directory)

it('reports delayed calls until they end or the file is outdated, by the clock of the reader', () => {
  const calls = followDelayedCalls(directory)
  expect([calls.poll(1000), calls.of(1)]).toEqual([false, undefined])
  const write = (heartbeat: number, remainingMs: number): void =>
    writeFileSync(
      path(),
      JSON.stringify({ heartbeat, calls: [{ number: 0, cause: 'rate-limit', remainingMs, code: 'MODEL_RATE_LIMITED' }] }),
    )
  write(1, 9000)
  // An hour off the clock of the writer.
  const hour = 3_600_000
  expect([calls.poll(hour), calls.poll(hour + 10)]).toEqual([true, false])
  expect(calls.of(1)).toEqual({ cause: 'rate-limit', until: hour + 9000, code: 'MODEL_RATE_LIMITED' })
  write(2, 8000)
  expect(calls.poll(hour + 1000)).toBe(true)
  expect(calls.of(1)?.until).toBe(hour + 9000)
  // No process writes it any more.
  expect([calls.poll(hour + 20_000), calls.of(1)]).toEqual([true, undefined])
  write(3, 1000)
  expect([calls.poll(hour + 21_000), calls.of(1)?.until]).toEqual([true, hour + 22_000])
  rmSync(path())
  expect([calls.poll(hour + 22_000), calls.of(1)]).toEqual([true, undefined])
})

it.each(['', '{"heartbeat":1,"calls":[{"number":0', '{"calls":[]}', '[]', '\u0000'])(
  'takes nothing from a file that says %j',
  (text) => {
    writeFileSync(path(), text)
    const calls = followDelayedCalls(directory)
    expect([calls.poll(1), calls.of(1)]).toEqual([false, undefined])
  },
)

it('accepts a directory in place of the file', () => {
  mkdirSync(path())
  const calls = followDelayedCalls(directory)
  expect([calls.poll(1), calls.of(1)]).toEqual([false, undefined])
  const board = openWaitingCallsWriter(directory)
  board.onWait(0, { cause: 'quota' })
  board.close()
})

it('is written while calls are delayed, shown in the terminal, and removed with the last one', async () => {
  writeFileSync(path(), 'left by a process that died')
  const board = openWaitingCallsWriter(directory)
  expect(() => readFileSync(path())).toThrow('ENOENT')
  writeFileSync(join(directory, 'events.jsonl'), lines(RUN_START, ...episode(1, { open: true })))
  const run = followRun(directory, MANIFEST)
  board.onWait(0, { cause: 'rate-limit', remainingMs: 25_000 })
  await expect
    .poll(() => run.poll(Date.now()).hasNewDelays && run.delayedCalls.of(1)?.cause, { timeout: 20_000 })
    .toBe('rate-limit')
  expect(delayedCallsText(run, Date.now())).toMatch(/^1 waiting for the rate limit \(2\d s\)$/)
  board.onWait(0, undefined)
  await expect.poll(() => run.poll(Date.now()).hasNewDelays, { timeout: 20_000 }).toBe(true)
  expect(delayedCallsText(run, Date.now())).toBeUndefined()
  expect(() => readFileSync(path())).toThrow('ENOENT')
  board.close()
})
