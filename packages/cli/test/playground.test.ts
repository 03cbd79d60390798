import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

test('copies the whole playground to a directory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-playground-'))
  try {
    const { code, stdout } = await orreryHere(['playground', join(directory, 'playground'), '--json'])
    const { path, url } = JSON.parse(stdout) as { readonly path: string; readonly url: string }
    expect([code, path]).toEqual([0, join(directory, 'playground', 'index.html')])
    expect(url).toMatch(/^file:.*\/playground\/index\.html$/)
    expect(readFileSync(path, 'utf8')).toContain('<title>Orrery playground</title>')
    expect(readFileSync(join(path, '..', 'shop.js'), 'utf8')).toContain('webshop')
  } finally {
    rmSync(directory, { recursive: true })
  }
})
