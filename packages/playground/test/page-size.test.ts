import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PLAYGROUND_PATH } from '../src/index.ts'

test('the page is small, loads nothing external, and runs only its own script', () => {
  const page = readFileSync(join(PLAYGROUND_PATH, 'index.html'), 'utf8')
  const weights = [page, readFileSync(join(PLAYGROUND_PATH, 'shop.js'))].map((file) => gzipSync(file, { level: 9 }).length)
  // Includes WebShop without its tagger, RE2 for the expressions of profiles (46 kB), and the texts of the simulated model.
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(455_000)
  expect(page).not.toContain('wllama')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toMatch(/ (src|href)="(?!data:)/)
  expect(page).toMatch(/script-src 'self' file: 'wasm-unsafe-eval' 'sha256-[\w+/=]{44}'/)
})
