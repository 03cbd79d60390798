import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Phrases that CONTRIBUTING.md refuses, in texts that users see. */
const REFUSED =
  /\b(?:what it was|what is (?:told|known|there)|is told|are told|of before|from outside|in all\b|by turns|as it were|stands? beside|comes of|came of|none other|whoever|whatever it|of its own\b|those that|that of the|where (?:it|none|there) (?:is|are|has)|a bug of ours|no winner|won-lost-tied|shows from|n needed|cost no step|all of it holds)\b/gi

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Occurrences of refused phrases, as `line: phrase`. */
function refusedIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(REFUSED)].map(([phrase]) => `${index + 1}: ${phrase}: ${line.trim()}`))
}

describe('plain English', () => {
  test.each(['README.md', 'docs/index.md', 'docs/getting-started.md', 'docs/how-it-works.md', 'docs/concepts.md'])(
    '%s',
    (path) => {
      expect(refusedIn(read(path))).toEqual([])
    },
  )

  test('in the help of every command', () => {
    expect(refusedIn(read('packages/cli/test/__snapshots__/help.test.ts.snap'))).toEqual([])
  })

  test('in the glossary, except for old terms that are listed as aliases', () => {
    expect(refusedIn(read('docs/glossary.md').replace(/\(also: (?:[^()]|\([^()]*\))*\)/g, ''))).toEqual([])
  })
})
