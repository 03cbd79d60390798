import { contentHash } from '@orreryjs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeContentHash } from '../src/episode/hash.ts'
import { anyCharacter } from './any-character.ts'

test("the native hash equals core's content hash", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: anyCharacter }), (value, text) => {
      expect(nativeContentHash({ value, text })).toBe(contentHash({ value, text }))
    }),
  )
})
