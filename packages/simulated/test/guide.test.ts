import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { resolveSettings } from '../src/options.ts'
import type { PresetName } from '../src/settings.ts'

const GUIDE = new URL('../../../docs/guides/simulated-errors.md', import.meta.url)
const BEGIN = '## The presets\n\n'
const PRESETS: readonly PresetName[] = ['perfect', 'strong', 'mid', 'weak']

/** The rates of every preset as a table. */
function table(): string {
  const rates = PRESETS.map((preset) => new Map(Object.entries(resolveSettings({ preset }))))
  const names = [...(rates[0] ?? new Map<string, unknown>())].flatMap(([name, value]) =>
    typeof value === 'number' ? [name] : [],
  )
  const rows = names.map((name) => `| \`${name}\` | ${rates.map((each) => String(each.get(name))).join(' | ')} |`)
  return [`| rate | ${PRESETS.join(' | ')} |`, `|---|${'---|'.repeat(PRESETS.length)}`, ...rows, ''].join('\n')
}

test('the guide lists every rate with its value in every preset (updated with -u)', async () => {
  const [head = ''] = readFileSync(GUIDE, 'utf8').split(BEGIN)
  await expect(`${head}${BEGIN}${table()}`).toMatchFileSnapshot(fileURLToPath(GUIDE))
})
