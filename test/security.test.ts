import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')

test('every guarantee of SECURITY.md names a test that exists', () => {
  const [, guarantees = ''] = PAGE.split('## Guarantees')
  const [own = ''] = guarantees.split('## Not guaranteed')
  const rows = own.split('\n').filter((line) => /^\| (?!Guarantee |-)/.test(line) && !line.startsWith('|---'))
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) {
    const paths = [...row.matchAll(/\]\(([^)]+\.test\.ts)\)/g)].map(([, path = '']) => path)
    expect([row, paths.length > 0]).toEqual([row, true])
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  }
})

test('SECURITY.md stays short', () => {
  expect(PAGE.split('\n').length).toBeLessThanOrEqual(120)
})
