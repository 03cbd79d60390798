// Measures speed as medians and ratios on this machine. Prints a table, or JSON with --json. Not a test, because machines differ.
import { readArguments } from '../arguments.mjs'
import { alfworldBenchmarks } from './alfworld.mjs'
import { modelBenchmarks } from './model.mjs'
import { report } from './report.mjs'
import { searchBenchmarks } from './search.mjs'
import { textcraftBenchmarks } from './textcraft.mjs'
import { webarenaBenchmarks } from './webarena.mjs'
import { webshopBenchmarks } from './webshop.mjs'

const {
  json,
  positionals: [only],
} = readArguments({ json: { type: 'boolean', default: false } }, 1)
const groups = {
  textcraft: textcraftBenchmarks,
  alfworld: alfworldBenchmarks,
  webshop: webshopBenchmarks,
  webarena: webarenaBenchmarks,
  search: searchBenchmarks,
  model: modelBenchmarks,
}
const rows = []
for (const [name, benchmarks] of Object.entries(groups)) {
  if (only === undefined || only === name) rows.push(...(await benchmarks()))
}
report(rows, { json })
