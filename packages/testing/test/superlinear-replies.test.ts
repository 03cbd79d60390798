import { superlinearReplies } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { workOf } from '../src/superlinear-replies.ts'

test('work counts the characters that string methods and regular expressions process', () => {
  const text = 'ab '.repeat(100)
  expect(workOf(() => text.toLowerCase())).toBe(300)
  expect(workOf(() => text.slice(0, 10))).toBe(10)
  expect(workOf(() => /ab /.exec(text))).toBe(3)
  expect(workOf(() => /x/.test(text))).toBe(300)
  expect(workOf(() => [...text.matchAll(/a/g)])).toBe(300)
  expect(workOf(() => text.length)).toBe(0)
})

test('restores the methods, also after an exception', () => {
  const { exec } = RegExp.prototype
  const { slice } = String.prototype
  const failing = () => {
    throw new Error('no')
  }
  expect(() => workOf(failing)).toThrow('no')
  expect(RegExp.prototype.exec).toBe(exec)
  expect(String.prototype.slice).toBe(slice)
})

test('finds a parser that scans everything for each line, and accepts one that scans each line once', () => {
  const perLine = (reply: string) => reply.split('\n').map((line) => reply.indexOf(`${line}!`))
  expect(superlinearReplies(perLine)).toContain('a\n')
  const once = (reply: string) => reply.split('\n').map((line) => line.trim().toLowerCase())
  expect(superlinearReplies(once)).toEqual([])
  expect(superlinearReplies(perLine, ['own\n'])[0]).toBe('own\n')
})
