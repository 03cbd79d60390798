/** Shared settings in the head of a table. */
import { readFileSync } from 'node:fs'
import type { JsonValue } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { ownSettings, sharedSettings } from '../../src/report/figures/settings.ts'

const STORED = new URL('../../../runs/test/stored/webshop-twin/run.json', import.meta.url)
const manifest = JSON.parse(readFileSync(STORED, 'utf8')) as RunManifest

test('tables name the options of the world', () => {
  expect(sharedSettings(manifest.settings, manifest)).toContain('renamed=7')
})

test('an option of the world that some rows have is a setting of these rows', () => {
  const [setting] = manifest.settings
  const { blocks } = manifest.configuration as { readonly blocks: readonly Readonly<Record<string, JsonValue>>[] }
  if (setting === undefined) throw new Error('a run without settings')
  const other = { ...setting, label: 'plain' }
  const both: RunManifest = {
    ...manifest,
    settings: [setting, other],
    configuration: { ...manifest.configuration, blocks: [...blocks, { ...blocks[0], label: 'plain', worldOption: {} }] },
  }
  expect(sharedSettings(both.settings, both)).not.toContain('renamed=7')
  expect(ownSettings([setting], both.settings, both)).toEqual(['renamed=7'])
  expect(ownSettings([other], both.settings, both)).toEqual([])
})
