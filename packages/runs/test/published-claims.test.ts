import { createPublishedTally, publishedClaims } from '@orreryjs/runs/results'
import type { PublishedTable } from '@orreryjs/runs/suites'
import { expect, test } from 'vitest'

function claimsOf(figures: PublishedTable['figures'], claims: PublishedTable['claims']): readonly string[] {
  const table = { paper: 'P', title: 'T', model: 'M', tasks: { embedded: 'here' }, figures, ...(claims && { claims }) }
  return publishedClaims(createPublishedTally(table, () => false).comparison(false))
}

function success(row: string, value: number, n = 200): PublishedTable['figures'][number] {
  return { row, measure: 'success', value, n }
}

test('marks a p-value that the printed rates cannot give', () => {
  const figures = [success('a', 23.5, 812), success('b', 22.7, 812)]
  expect(claimsOf(figures, [{ row: 'a', against: 'b', p: 6.84e-5 }])).toEqual([
    'smallest p that the printed rates admit (exact two-sided tests):',
    '- a against b: 23.5 % against 22.7 % of 812; p at least 0.016 paired, 0.724 unpaired; the paper states p = 6.84e-5, not reachable from the printed rates',
  ])
  expect(claimsOf(figures, [{ row: 'a', against: 'b', p: 0.03 }])[1]).toMatch(/the paper states p = 0\.030$/)
})

test('remarks on a difference of one task and on rates that no number of tasks gives', () => {
  const figures = [success('a', 99.5), success('b', 99), success('c', 35, 50), success('d', 44, 100)]
  const [, one, unpaired] = claimsOf(figures, [
    { row: 'a', against: 'b' },
    { row: 'd', against: 'c' },
  ])
  expect(one).toBe(
    '- a against b: 99.5 % against 99.0 % of 200; p at least 1.000 paired, 1.000 unpaired; the difference is one task',
  )
  expect(unpaired).toMatch(
    /^- d against c: 44\.0 % of 100 against 35\.0 % of 50; p at least 0\.\d+ unpaired; no number of 50 tasks gives 35\.0 %$/,
  )
})

test('prints nothing for a table without claims, and rejects a claim about a row without a rate', () => {
  expect(claimsOf([success('a', 50)], undefined)).toEqual([])
  expect(() => claimsOf([success('a', 50)], [{ row: 'a', against: 'b' }])).toThrow("no success of 'b'")
})
