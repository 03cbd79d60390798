import { readdirSync } from 'node:fs'
import { getSystemErrorMap } from 'node:util'
import { OrreryError } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { failureOf } from '../src/texts/failure.ts'

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a file in place of a directory is not a bug in Orrery; a missing file may be one', () => {
  expect(failureOf(thrownBy(() => readdirSync(import.meta.filename)))).toMatchObject({
    code: 'FILE_UNREADABLE',
    message: `cannot read ${import.meta.filename}: not a directory`,
  })
  expect(failureOf(thrownBy(() => readdirSync(`${import.meta.filename}.no`))).code).toBe('INTERNAL')
})

/** Errors as Node.js throws them: code, system call, and a word of the expected hint. */
const SYSTEM_ERRORS = [
  ['EACCES', 'open', 'permissions'],
  ['EDQUOT', 'write', 'quota'],
  ['EFBIG', 'write', 'ulimit -f'],
  ['EIO', 'read', 'disk'],
  ['EISDIR', 'read', 'directory'],
  ['ELOOP', 'open', 'symbolic link'],
  ['EMFILE', 'open', 'ulimit -n'],
  ['ENAMETOOLONG', 'mkdir', 'shorter'],
  ['ENFILE', 'open', 'system'],
  ['ENOSPC', 'write', 'free space'],
  ['ENOTDIR', 'scandir', 'is a file'],
  ['EPERM', 'unlink', 'owner'],
  ['EROFS', 'open', 'another directory'],
] as const

test.each(SYSTEM_ERRORS)('the hint for %s depends on the error, not on its place', (code, syscall, hint) => {
  const error = Object.assign(new Error(`${code}: failed, ${syscall} 'x'`), { code, syscall })
  const failure = failureOf(error)
  expect(failure.code).toBe(/write|mkdir|unlink/.test(syscall) || code === 'EROFS' ? 'FILE_UNWRITABLE' : 'FILE_UNREADABLE')
  expect(failure.hint).toContain(hint)
  for (const wrapped of ['FILE_UNREADABLE', 'FILE_UNWRITABLE'] as const) {
    expect(new OrreryError(wrapped, 'x', { cause: error }).hint).toBe(failure.hint)
  }
  const isMachineError = ['EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC'].includes(code)
  expect(new OrreryError('DATA_INVALID', 'x', { cause: error, hint: 'rebuild it' }).hint).toBe(
    isMachineError ? failure.hint : 'rebuild it',
  )
})

test('a hint does not repeat the text of the system', () => {
  for (const [code, text] of getSystemErrorMap().values()) {
    const cause = Object.assign(new Error(`${code}: ${text}, open 'x'`), { code, syscall: 'open' })
    expect(new OrreryError('FILE_UNREADABLE', 'x', { cause }).hint).not.toContain(text)
  }
})
