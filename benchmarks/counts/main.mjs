// Counts the work of the key paths and prints the differences from COUNTS.json above 5 %. Needs a build; lasts about a minute.
//
// node benchmarks/counts/main.mjs [--only "webshop search"] [--update]
//
// Counts blocks of JavaScript that V8 executes (precise coverage) and bytes that it allocates. Both are equal on a fast and on a slow machine.
// Work inside a built-in function without allocations, such as `includes`, is not counted. --update writes COUNTS.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from '../arguments.mjs'
import { differences, measure, NAMES, stored } from './measure.mjs'

const FILE = new URL('COUNTS.json', import.meta.url)
const { only, update } = readArguments({ only: { type: 'string', tiny: 'textcraft step' }, update: { type: 'boolean' } })

const known = JSON.parse(readFileSync(FILE, 'utf8'))
const names = NAMES.filter((name) => only === undefined || only === name)
const paths = {}
for (const name of names) {
  paths[name] = await measure(name)
  const { functions: _, ...counts } = paths[name]
  console.log(name, JSON.stringify(counts))
  if (!update) for (const line of differences(name, known.paths[name], paths[name])) console.log(line)
}
if (update) {
  const kept = NAMES.filter((name) => known.paths[name] !== undefined || paths[name] !== undefined)
  const all = kept.map((name) => [name, paths[name] === undefined ? known.paths[name] : stored(paths[name])])
  writeFileSync(FILE, `${JSON.stringify({ node: process.version, paths: Object.fromEntries(all) }, undefined, 2)}\n`)
}
