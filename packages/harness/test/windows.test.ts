import { dirname, win32 } from 'node:path'
import { problemOnWindows } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { renameOver } from '../src/journal/atomic-file.ts'
import { missingFolders } from '../src/journal/files.ts'
import { requireNameOnWindows } from '../src/journal/windows-names.ts'

test.each([
  'con',
  'CON',
  'aux.txt',
  'nul.tar.gz',
  'com1',
  'LPT9.mjs',
  'prn ',
  'name.',
  'name ',
  'a:b',
  'a?b',
  'a\\b',
  'a\u0001b',
])('Windows cannot hold %j', (name) => expect(problemOnWindows(name)).toBeDefined())

test.each(['console', 'auxiliary.ts', 'com10', 'con-text', '.config', '..', '.', 'tiny-maze', 'a b'])(
  'Windows holds %j',
  (name) => {
    expect(problemOnWindows(name)).toBeUndefined()
  },
)

test.each(['runs\\con', 'C:\\runs.\\a', 'runs/12:30', 'nul.md', '\\\\server\\share\\a|b'])(
  '%s cannot be written on Windows only',
  (path) => {
    expect(() => requireNameOnWindows(path, 'win32')).toThrow(/^cannot write .*: the name ".*" (is|ends|contains) .*Windows/)
    expect(() => requireNameOnWindows(path, 'linux')).not.toThrow()
  },
)

test.each(['runs/a', '..\\runs', 'C:\\Users\\me\\a b', '\\\\server\\share\\runs', '.'])(
  '%s can be written on Windows',
  (path) => {
    expect(() => requireNameOnWindows(path, 'win32')).not.toThrow()
  },
)

test.each([
  ['Q:\\runs\\a', win32.dirname, [], ['Q:\\', 'Q:\\runs', 'Q:\\runs\\a']],
  ['C:\\runs\\a', win32.dirname, ['C:\\'], ['C:\\runs', 'C:\\runs\\a']],
  ['\\\\server\\share\\a', win32.dirname, [], ['\\\\server\\share\\', '\\\\server\\share\\a']],
  ['/runs/a', dirname, ['/', '/runs'], ['/runs/a']],
  ['/runs', dirname, ['/', '/runs'], []],
])('finds the missing folders of %s, also if its root is missing', (path, parentOf, existing, missing) => {
  expect(missingFolders(path, (each) => existing.includes(each), parentOf)).toEqual(missing)
})

test('a file that another program reads is replaced once it is closed; other errors are thrown at once', () => {
  const errorOf = (code: string) => Object.assign(new Error(code), { code, syscall: 'rename' })
  const attempts = (failures: readonly string[], platform: NodeJS.Platform): number => {
    let count = 0
    const rename = () => {
      const code = failures[count]
      count += 1
      if (code !== undefined) throw errorOf(code)
    }
    try {
      renameOver('a', 'b', platform, rename)
      return count
    } catch {
      return -count
    }
  }
  expect(attempts(['EPERM', 'EBUSY'], 'win32')).toBe(3)
  expect(attempts(['EPERM'], 'linux')).toBe(-1)
  expect(attempts(['ENOSPC'], 'win32')).toBe(-1)
})
