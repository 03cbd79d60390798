import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkInWorker } from '../src/checking/check-in-worker.ts'
import { textOf } from './solved.ts'

test('ends an exercise that never returns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-lesson-'))
  try {
    const path = join(folder, 'search.ts')
    writeFileSync(path, textOf(5, 'solution', 'search.ts').replace('const known', 'for (;;) {}\n  const known'))
    const checked = await checkInWorker(5, path, { timeoutMs: 2_000 })
    expect(checked).toHaveLength(6)
    expect(checked[0]?.problem).toBe('timed out after 2 s: is there a loop without `yield*`?')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('reports an exercise that exits the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-lesson-'))
  try {
    const path = join(folder, 'search.ts')
    writeFileSync(path, `process.exit(0)\n${textOf(5, 'solution', 'search.ts')}`)
    const checked = await checkInWorker(5, path)
    expect(checked.map(({ holds }) => holds)).toEqual(Array.from({ length: 6 }, () => false))
    expect(checked[0]?.problem).toBe('the file ended the program: remove `process.exit()`')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
