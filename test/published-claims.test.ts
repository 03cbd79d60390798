import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { orrery } from '@orreryjs/orrery'
import { createPublishedTally, escapeText, publishedClaims } from '@orreryjs/runs/results'
import type { PublishedTable } from '@orreryjs/runs/suites'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Tables of single suites whose paper compares rows. */
const TABLES = orrery.suites.flatMap(({ id, published }): (readonly [id: string, table: PublishedTable])[] =>
  published?.claims === undefined ? [] : [[id, published]],
)

function claimsOf(table: PublishedTable): readonly string[] {
  const claims = publishedClaims(createPublishedTally(table, () => false).comparison(false)).slice(1)
  return claims.map((line) => `- ${escapeText(line.slice(2))}`)
}

test('every paper with comparisons has claims', () => {
  const papers = new Set(TABLES.map(([id]) => pageOf(id)))
  expect([...papers].sort()).toEqual(['adapt', 'ar', 'laser', 'lats', 'react', 'rebact', 'reflexion', 'stateact'])
})

test.each(TABLES)('the page and the committed results print the smallest p of the comparisons of %s', (id, table) => {
  const pages = [`docs/papers/${pageOf(id)}.md`, 'benchmarks/suites/RESULTS.md']
  const missing = pages.flatMap((page) => {
    const lines = readFileSync(`${ROOT}${page}`, 'utf8').split('\n')
    return claimsOf(table).filter((claim) => !lines.includes(claim))
  })
  expect(missing).toEqual([])
})

/** Page of a suite: `ar` of `ar-table1`. */
function pageOf(id: string): string {
  return id.replace(/-.*/, '')
}
