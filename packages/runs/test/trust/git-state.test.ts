import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gitProgram, gitState } from '../../src/play/run-facts.ts'
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

test('a filter whose name could hide its program stops the reading', () => {
  using place = scratch()
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: place.path, encoding: 'utf8' })
  git('init', '--quiet')
  writeFileSync(place.file('a.txt'), 'a')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'first')
  writeFileSync(place.file('.gitattributes'), '*.txt filter=a=b\n')
  writeFileSync(place.file('.git/included'), `[filter "a=b"]\n\tclean = "touch '${place.file('marker')}'; cat"\n`)
  git('config', 'include.path', 'included')
  writeFileSync(place.file('a.txt'), 'b')
  expect(gitState(place.path)).toEqual({ error: 'git status was not called: the name of a filter contains =' })
  expect(existsSync(place.file('marker'))).toBe(false)
})

test.each([
  ['ssh://evil.example/x', 'core.sshCommand'],
  ['ext::sh -c touch% MARKER', 'protocol.ext.allow'],
  ['.', 'remote.origin.uploadpack'],
])('missing objects are not fetched from %s', (url, setting) => {
  using place = scratch()
  const marker = place.file('marker')
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: place.path, encoding: 'utf8' })
  git('init', '--quiet')
  mkdirSync(place.file('folder'))
  writeFileSync(place.file('folder/a.txt'), 'a')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'first')
  const tree = git('rev-parse', 'HEAD:folder').trim()
  for (const path of [`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`, '.git/index']) rmSync(place.file(path))
  git('config', 'core.repositoryformatversion', '1')
  git('config', 'extensions.partialClone', 'origin')
  git('config', 'remote.origin.promisor', 'true')
  git('config', 'remote.origin.url', url.replace('MARKER', marker))
  git('config', setting, setting.endsWith('allow') ? 'always' : `touch '${marker}' #`)
  expect(gitState(place.path)).toEqual({ error: expect.stringContaining('git status failed') })
  expect(existsSync(marker)).toBe(false)
  // Git itself does start it.
  spawnSync('git', ['status'], { cwd: place.path, stdio: 'ignore', env: { ...process.env, GIT_NO_LAZY_FETCH: '0' } })
  expect(existsSync(marker)).toBe(true)
})

test('on Windows, the program is one of an absolute folder of PATH, never of the working directory', () => {
  const exists = (file: string): boolean => file.endsWith('git.exe')
  expect(gitProgram('win32', '.;;bin;\\tools;C:tools;"C:\\Program Files\\Git\\cmd";D:\\git', exists)).toBe(
    'C:\\Program Files\\Git\\cmd\\git.exe',
  )
  expect(gitProgram('win32', '\\\\host\\share', exists)).toBe('\\\\host\\share\\git.exe')
  for (const path of ['.;bin;\\tools;C:tools', '', undefined]) expect(gitProgram('win32', path, exists)).toBeUndefined()
  expect(gitProgram('win32', 'C:\\git', () => false)).toBeUndefined()
  expect(gitProgram('linux', '.', exists)).toBe('git')
})
