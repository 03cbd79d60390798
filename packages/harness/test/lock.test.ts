import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireLock } from '@orreryjs/harness'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from './runs.ts'

const built = existsSync(new URL('../dist/index.js', import.meta.url))

/** No process has this id. */
const LEFT_OVER = `4194305 ${hostname()}\n`

/** Returns the rounds that a separate process won. */
async function race(directory: string, rounds: number, start: number): Promise<readonly number[]> {
  const script = fileURLToPath(new URL('lock-racer.mjs', import.meta.url))
  const racer = spawn(process.execPath, [script, directory, String(rounds), String(start)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    racer.kill('SIGKILL')
  })
  const exited = once(racer, 'exit').then(([code]) => Promise.reject(new Error(`a racer ended with ${code}`)))
  const [line] = (await Promise.race([once(racer.stdout.setEncoding('utf8'), 'data'), exited])) as [string]
  racer.removeAllListeners('exit')
  return line.trim().split(' ').filter(Boolean).map(Number)
}

test.skipIf(!built)('only one of several processes acquires a stale lock (needs dist)', async () => {
  const directory = temporaryDirectory()
  const rounds = Array.from({ length: 300 }, (_, round) => round)
  for (const round of rounds) writeFileSync(join(directory, `lock-${round}`), LEFT_OVER)
  const start = Date.now() + 700
  const won = await Promise.all([1, 2, 3].map(() => race(directory, rounds.length, start)))
  expect(won.flat().sort((a, b) => a - b)).toEqual(rounds)
  expect(readdirSync(directory)).toHaveLength(rounds.length)
})

test('removes only files of processes that died while acquiring the lock', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'lock')
  const uuid = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
  for (const name of [`lock.${uuid}`, `lock.stale.${uuid}`]) writeFileSync(join(directory, name), '')
  writeFileSync(join(directory, 'lock.stale'), LEFT_OVER)
  const others = ['lock.json', `lock.json.${uuid}`, `lock2.${uuid}`, 'lock.stale.stale']
  for (const other of others) writeFileSync(join(directory, other), '')
  const release = acquireLock(path)
  expect(readdirSync(directory).sort()).toEqual(['lock', ...others].sort())
  release()
})

test('acquires a stale lock, even if a process died while acquiring it', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'lock')
  for (const name of ['lock', 'lock.stale', 'lock.stale.stale']) writeFileSync(join(directory, name), LEFT_OVER)
  const release = acquireLock(path)
  expect(readFileSync(path, 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
  expect(readdirSync(directory)).toEqual(['lock'])
  expect(() => acquireLock(path)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
  release()
  expect(readdirSync(directory)).toEqual([])
})

test('cannot lock if the directory is a file', () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  expect(() => acquireLock(join(file, 'lock'))).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }))
})
