// Tests claims of the other agents' papers with the presets; nothing here is fitted.
//
// node benchmarks/calibration/claims.mjs [--tasks 40] [--out FILE]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mcnemarTest, newcombeInterval } from '@orreryjs/statistics'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { planCell, play } from '../episodes.mjs'
import { putOnPage } from './update-page.mjs'

const values = readArguments({
  tasks: { type: 'number', default: 40, tiny: 1 },
  out: {
    type: 'string',
    default: new URL('CLAIMS.md', import.meta.url).pathname,
    tiny: () => join(temporaryFolder(), 'CLAIMS.md'),
  },
})

const TEXTCRAFT = { world: 'textcraft', split: 'adapt-200' }
const ALFWORLD = { world: 'alfworld', split: 'valid_unseen' }
const WEBSHOP = { world: 'webshop', split: 'test' }

/** Pairs of agents in a world. A paper claims that the first is better. Figures in per cent. */
const CLAIMS = [
  claim('thoughts help', 'mid', ALFWORLD, react(), act(), 71, 45, 'ReAct 2023'),
  claim('thoughts help', 'mid', WEBSHOP, react(), act(), 40, 30.1, 'ReAct 2023'),
  claim(
    'demonstrations help',
    'weak',
    ALFWORLD,
    react(),
    { agent: 'react', options: { demos: 'none' } },
    undefined,
    undefined,
    'all papers',
  ),
  claim('lessons of failed trials help', 'weak', ALFWORLD, { agent: 'reflexion' }, react(), 57.5, 43.3, 'ADaPT 2024'),
  claim('lessons of failed trials help', 'weak', TEXTCRAFT, { agent: 'reflexion' }, react(), 32, 19, 'ADaPT 2024'),
  claim('lessons help in a shop', 'weak', WEBSHOP, { agent: 'reflexion' }, react(), 35, 33, 'Reflexion 2023, no gain'),
  claim('splitting a task helps', 'weak', ALFWORLD, { agent: 'adapt' }, react(), 71.6, 43.3, 'ADaPT 2024'),
  claim('splitting a task helps', 'weak', TEXTCRAFT, { agent: 'adapt' }, react(), 52, 19, 'ADaPT 2024'),
  claim('splitting a task helps', 'weak', WEBSHOP, { agent: 'adapt' }, react(), 44, 32, 'ADaPT 2024'),
  claim('splitting a task hurts a strong model', 'strong', ALFWORLD, react(), { agent: 'adapt' }, 91.8, 83.6, 'REBACT 2025'),
  claim('reflecting at every step helps', 'strong', ALFWORLD, { agent: 'rebact' }, react(), 98.5, 91.8, 'REBACT 2025'),
  claim('reflecting at every step helps', 'strong', TEXTCRAFT, { agent: 'rebact' }, react(), 99.5, 80, 'REBACT 2025'),
  claim('reflecting at every step helps', 'strong', WEBSHOP, { agent: 'rebact' }, react(), 61, 29, 'REBACT 2025'),
  claim('states and tools help', 'mid', WEBSHOP, { agent: 'laser' }, react(), 50, 34, 'LASER 2023'),
]

const lines = []
const onPage = []
const known = new Map()
for (const { what, preset, place, better, worse, published, source } of CLAIMS) {
  const [first, second] = [await played(better, preset, place), await played(worse, preset, place)]
  const won = first.filter((success, index) => success && !second[index]).length
  const lost = first.filter((success, index) => !success && second[index]).length
  const n = first.length
  const { low, high } = newcombeInterval({
    both: first.filter((success, index) => success && second[index]).length,
    firstOnly: won,
    secondOnly: lost,
    neither: first.filter((success, index) => !success && !second[index]).length,
  })
  const verdict = low > 0 ? 'confirmed' : high < 0 ? '**reversed**' : 'not significant'
  lines.push(
    `| ${[what, preset, place.world, nameOf(better), nameOf(worse), published, `${percent(first)} / ${percent(second)}`, `${signed((won - lost) / n)} (${signed(low)} to ${signed(high)})`, mcnemarTest(won, lost).toFixed(3), verdict, source].join(' | ')} |`,
  )
  console.error(lines.at(-1))
  onPage.push(
    `| ${what}: ${nameOf(better)} vs ${nameOf(worse)}, ${place.world} (${source}) | ${published} | \`${preset}\` ${percent(first)} / ${percent(second)} | ${verdict} |`,
  )
}
writeFileSync(values.out, `${heading()}${lines.join('\n')}\n`)
putOnPage('claims', `| claim | published % | simulated % | result |\n|---|---|---|---|\n${onPage.join('\n')}`)

async function played({ agent, options = {} }, preset, { world, split }) {
  const key = JSON.stringify([agent, options, preset, world])
  if (!known.has(key)) {
    const cell = {
      agent,
      options,
      world,
      split,
      model: `simulated:${preset}`,
      tasks: Number(values.tasks),
      seeds: true,
      seed: 'claims',
    }
    known.set(
      key,
      (await play(await planCell(cell))).map(({ success }) => success),
    )
  }
  return known.get(key)
}

function heading() {
  return `# Claims of the papers, tested with the simulated model (simulated)

\`node benchmarks/calibration/claims.mjs --tasks ${values.tasks}\` writes this page: ${values.tasks} tasks of each split with the default limits, thoughts are free, paired by task. The
difference is A - B in percentage points, with its 95 % interval and McNemar's exact p. **confirmed**: the
interval is above 0. **reversed**: it is below 0. **not significant**: it contains 0. No figure of this page was fitted.

| claim | preset | world | A | B | published % | simulated % | difference | p | result | source |
|---|---|---|---|---|---|---|---|---|---|---|
`
}

function claim(what, preset, place, better, worse, first, second, source) {
  return { what, preset, place, better, worse, published: first === undefined ? 'unknown' : `${first} / ${second}`, source }
}

function react() {
  return { agent: 'react' }
}

function act() {
  return { agent: 'react', options: { thoughts: false } }
}

function nameOf({ agent, options }) {
  const named = Object.entries(options ?? {}).map(([name, value]) => `${name}=${value}`)
  return [agent, ...named].join(' ')
}

function percent(all) {
  return ((100 * all.filter(Boolean).length) / all.length).toFixed(1)
}

function signed(share) {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)}`
}
