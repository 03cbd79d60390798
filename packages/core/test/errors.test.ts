import { readFileSync } from 'node:fs'
import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'

describe('errors', () => {
  test('have the hint of their code unless they provide one', () => {
    const error = new OrreryError('MODEL_RATE_LIMITED', 'too fast')
    expect(error).toMatchObject({ name: 'OrreryError', code: 'MODEL_RATE_LIMITED', retryable: true, message: 'too fast' })
    expect(error.hint).not.toBe('')
    expect('cause' in error).toBe(false)
    const cause = new Error('below')
    expect(new OrreryError('INTERNAL', 'x', { hint: 'do this', cause })).toMatchObject({
      hint: 'do this',
      cause,
      retryable: false,
    })
  })

  test('have hints for programs, without commands and flags', () => {
    const codes = readFileSync(new URL('../src/errors.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z_]+): \{/gm)
    const hints = [...codes].map(([, code]) => new OrreryError(code as ErrorCode, '').hint)
    expect(hints.length).toBeGreaterThan(35)
    expect(hints.filter((hint) => /--\w|`orrery |\bcommand\b/.test(hint))).toEqual([])
  })

  test('accept codes of another version', () => {
    expect(new OrreryError('OF_TOMORROW' as ErrorCode, 'x')).toMatchObject({ code: 'OF_TOMORROW', retryable: false })
  })

  test('are recognised by shape, not by class', () => {
    expect(isOrreryError(new OrreryError('USAGE', 'x'))).toBe(true)
    const copy = Object.assign(new Error('x'), { name: 'OrreryError', code: 'USAGE', hint: 'y' })
    expect(isOrreryError(copy)).toBe(true)
    for (const other of [new Error('x'), 'x', null, undefined, { name: 'OrreryError' }]) expect(isOrreryError(other)).toBe(false)
  })

  test('errorMessage formats any thrown value as one line', () => {
    expect(errorMessage(new Error(' two\n  lines '))).toBe('two lines')
    expect(errorMessage(new Error('\u001b[2Jclear\u0000 \u009b31m red'))).toBe('\\u001b[2Jclear\\u0000 \\u009b31m red')
    expect([errorMessage('text'), errorMessage(undefined), errorMessage(7)]).toEqual(['text', 'undefined', '7'])
  })
})
