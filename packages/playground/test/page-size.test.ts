import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PLAYGROUND_PATH } from '../src/index.ts'

test('the page is small, asks for nothing from elsewhere, and runs no script but its own', () => {
  const page = readFileSync(join(PLAYGROUND_PATH, 'index.html'), 'utf8')
  expect(gzipSync(page, { level: 9 }).length).toBeLessThanOrEqual(350_000)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toMatch(/ (src|href)="(?!data:)/)
  expect(page).toMatch(/script-src 'self' file: 'sha256-[\w+/=]{44}'/)
})
