/** Runs that an earlier version wrote, before names and printed texts changed. */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const STORED = join(import.meta.dirname, '../../runs/test/stored')

describe.each(readdirSync(STORED))('a stored run of an earlier version: %s', (name) => {
  test.each([
    ['show', 'r', '1'],
    ['show', 'r'],
    ['compare', 'r'],
    ['report', 'r', '--format', 'json'],
    ['rescore', 'r'],
    ['export', 'r', '--to', 'inspect'],
  ])('is read by %s %s %s', async (...args) => {
    using place = scratch()
    cpSync(join(STORED, name), place.file('r'), { recursive: true })
    const { code, stderr } = await orreryIn(place.path, args)
    expect(stderr).not.toContain('error ')
    expect(code).toBe(0)
  })

  test('replays without differences; only the words of its report.md are older', async () => {
    using place = scratch()
    cpSync(join(STORED, name), place.file('r'), { recursive: true })
    const { stdout } = await orreryIn(place.path, ['verify', 'r'])
    const problems = stdout.split('\n').filter((line) => line.includes('recomputed it is'))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^report\.md: line \d+ is /)
  })
})
