import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gitState } from '../../src/play/run-facts.ts'
import { scratch } from '../scratch.ts'

test('the state of a repository is read without the programs that its own settings name', () => {
  using place = scratch()
  const marker = place.file('marker')
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: place.path, encoding: 'utf8' })
  git('init', '--quiet')
  writeFileSync(place.file('a.txt'), 'a')
  writeFileSync(place.file('.gitattributes'), '*.txt filter=evil\n')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'first')
  const program = `touch '${marker}'; cat`
  for (const name of ['core.fsmonitor', 'filter.evil.clean', 'filter.evil.process']) git('config', name, program)
  git('config', 'filter.evil.required', 'true')
  // Git compares contents if the time of a file changed.
  utimesSync(place.file('a.txt'), 1, 1)
  expect(gitState(place.path)).toEqual({ commit: git('rev-parse', 'HEAD').trim(), dirty: false })
  expect(existsSync(marker)).toBe(false)
  writeFileSync(place.file('a.txt'), 'b')
  expect(gitState(place.path)).toMatchObject({ dirty: true })
  expect(existsSync(marker)).toBe(false)
  // The settings do start programs otherwise.
  spawnSync('git', ['status'], { cwd: place.path, stdio: 'ignore' })
  expect(existsSync(marker)).toBe(true)
})
