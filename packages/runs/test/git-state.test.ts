import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gitState, initialGitState } from '../src/play/run-facts.ts'

test('returns the commit of a repository, and whether files were modified', () => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-git-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: directory, encoding: 'utf8' })
  expect(gitState(directory)).toBeUndefined()
  git('init', '--quiet')
  expect(gitState(directory)).toBeUndefined()
  git('commit', '--quiet', '--allow-empty', '--message', 'first')
  const commit = git('rev-parse', 'HEAD').trim()
  expect(gitState(directory)).toEqual({ commit, dirty: false })
  expect(initialGitState(directory)).toEqual({ commit, dirty: false })
  writeFileSync(join(directory, 'new'), '')
  expect(gitState(directory)).toEqual({ commit, dirty: true })
  expect(initialGitState(directory)).toEqual({ commit, dirty: false })
  writeFileSync(join(directory, '.git', 'index'), 'damaged')
  expect(gitState(directory)).toEqual({ error: 'git status failed with exit code 128' })
  expect(gitState(directory, 1)).toEqual({ error: 'git config did not end within 0.001 s' })
})

test('finds a repository from its folders and work trees, and starts no Git elsewhere', () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-git-')))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: join(directory, 'main'),
      encoding: 'utf8',
    })
  for (const name of ['main/deep/er', 'none']) mkdirSync(join(directory, name), { recursive: true })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'first')
  git('worktree', 'add', '--quiet', '../tree')
  const commit = git('rev-parse', 'HEAD').trim()
  for (const name of ['main/deep/er', 'tree']) expect(gitState(join(directory, name))).toEqual({ commit, dirty: false })
  expect(gitState(join(directory, 'none'))).toBeUndefined()
  // Git itself needs more than a millisecond.
  expect(gitState(join(directory, 'none'), 1)).toBeUndefined()
  vi.stubEnv('GIT_DIR', join(directory, 'main', '.git'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(gitState(join(directory, 'none'))).toMatchObject({ commit })
})
