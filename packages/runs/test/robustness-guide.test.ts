import { readFileSync } from 'node:fs'
import { FAULT_DESCRIPTIONS, FAULTS } from '@orreryjs/core'
import { readConfiguration } from '@orreryjs/runs/configuration'
import { loadWorld } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { REGISTRY } from './library.ts'

const guide = readFileSync(new URL('../../../docs/guides/robustness.md', import.meta.url), 'utf8')

test('the guide describes every fault in the words of the code', () => {
  for (const name of FAULTS) {
    const { text, source } = FAULT_DESCRIPTIONS[name]
    expect(guide).toContain(`| \`${name}\` | ${text} | ${source} |`)
  }
})

test('the guide names every place, and each has a bundled injection', async () => {
  const { inject = [] } = readConfiguration('test', { inject: 'bundled:all' })
  for (const { id } of REGISTRY.worlds) {
    const { injectionPlaces = [] } = (await loadWorld(REGISTRY, id)).package
    expect(inject.filter(({ world }) => world === id).map(({ place }) => place)).toEqual(injectionPlaces.map(({ name }) => name))
    const places = injectionPlaces.map(({ name, description }) => `\`${name}\`: ${description}`)
    if (places.length > 0) expect(guide).toContain(`| ${id} | ${places.join('; ')} |`)
  }
})
