import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { resolveSettings } from '../src/options.ts'
import { simulatedParameters } from '../src/parameters.ts'
import type { PresetName } from '../src/rates.ts'

const GUIDE = new URL('../../../docs/guides/simulated-errors.md', import.meta.url)
const BEGIN = '## The presets\n\n'
const PRESETS: readonly PresetName[] = ['perfect', 'strong', 'mid', 'weak']

/** Returns the rates of every preset, with their meaning, as a table. */
function table(): string {
  const rates = PRESETS.map((preset) => new Map(Object.entries(resolveSettings({ preset }))))
  const names = [...(rates[0] ?? new Map<string, unknown>())].flatMap(([name, value]) =>
    typeof value === 'number' ? [name] : [],
  )
  const meanings = new Map(simulatedParameters().map(({ name, summary }) => [name, summary.replaceAll('<', '\\<')]))
  const rows = names.map(
    (name) => `| \`${name}\` | ${rates.map((each) => String(each.get(name))).join(' | ')} | ${meanings.get(name) ?? ''} |`,
  )
  return [`| rate | ${PRESETS.join(' | ')} | meaning |`, `|---|${'---|'.repeat(PRESETS.length + 1)}`, ...rows, ''].join('\n')
}

test('the guide lists every rate with its value in every preset (updated with -u)', async () => {
  const [head = ''] = readFileSync(GUIDE, 'utf8').split(BEGIN)
  await expect(`${head}${BEGIN}${table()}`).toMatchFileSnapshot(fileURLToPath(GUIDE))
})
