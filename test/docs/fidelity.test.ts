import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'

const DATA = join(ROOT, '../shared/data')
const PAGE = join(ROOT, 'docs/fidelity.md')
const BEGIN = '<!-- records: made by test/docs/fidelity.test.ts -->\n'
const END = '<!-- records: end -->'

/** Recordings of original programs: title, file, compared data and test. */
const RECORDS: readonly (readonly [string, string, string, string])[] = [
  ['TextCraft of ADaPT', 'textcraft/golden.adapt.jsonl', 'observations, rewards, ends', 'envs/textcraft/test/golden.test.ts'],
  [
    'TextCraft of AgentGym',
    'textcraft/golden.agentgym.jsonl',
    'observations, rewards, ends',
    'envs/textcraft/test/golden.test.ts',
  ],
  [
    'ALFWorld',
    'alfworld/golden.jsonl.gz',
    'observations, admissible actions, rewards, ends',
    'envs/alfworld/test/golden.test.ts',
  ],
  [
    'WebShop',
    'webshop/golden.episodes.jsonl',
    'pages in three modes, actions, rewards and their parts',
    'envs/webshop/test/golden.test.ts',
  ],
  ["WebShop, other people's runs", 'webshop/real.episodes.jsonl', 'pages, rewards', 'envs/webshop/test/golden.test.ts'],
  [
    'WebShop, goals',
    'webshop/golden.goals_synthetic_1k.jsonl',
    'instructions, options, price caps, weights',
    'envs/webshop/test/goals.test.ts',
  ],
  [
    "WebShop's index (Lucene)",
    'webshop/golden.analyzer_1k.jsonl',
    'tokens, positions, norms',
    'envs/webshop/test/search-terms.test.ts',
  ],
  [
    "WebShop's search (Lucene)",
    'webshop/golden.search.jsonl',
    'totals and the first fifty, in order',
    'envs/webshop/test/search-engines.test.ts',
  ],
  [
    'WebArena, actions',
    'webarena/actions.jsonl',
    'what is read of an action, descriptions, errors',
    'envs/webarena/test/golden.test.ts',
  ],
  ['WebArena, evaluators', 'webarena/evaluators.jsonl', 'scores, errors', 'envs/webarena/test/golden.test.ts'],
  ['WebArena, replies', 'webarena/replies.jsonl', 'the action in a reply, addresses', 'envs/webarena/test/golden.test.ts'],
  ['WebArena, early stops', 'webarena/early-stop.jsonl', 'whether and why an episode ends', 'envs/webarena/test/golden.test.ts'],
  ['WebArena, texts', 'webarena/text.jsonl', 'cleaned texts', 'envs/webarena/test/golden.test.ts'],
  [
    'WebArena, pages in Chromium 112',
    'webarena/pages-112.jsonl.gz',
    'the text of a page and of a window',
    'envs/webarena/test/golden.test.ts',
  ],
  [
    'WebArena, pages in Chromium 156',
    'webarena/pages-156.jsonl.gz',
    'the text of a page and of a window',
    'envs/webarena/test/golden.test.ts',
  ],
  ['WebArena, episodes', 'webarena/episodes-112.jsonl', 'texts, addresses, errors, ends', 'envs/webarena/test/golden.test.ts'],
  ['BrowserGym, pages', 'webarena/browsergym-126.jsonl.gz', 'three texts of each page', 'envs/webarena/test/golden.test.ts'],
]

test('each named test reads its recording', () => {
  for (const [, file, , path] of RECORDS) {
    expect(readFileSync(join(ROOT, path), 'utf8'), `${path} reads ${file}`).toContain(`'${file.split('/')[1]}'`)
  }
})

test.skipIf(!existsSync(DATA))('docs/fidelity.md counts the records (needs ../shared/data)', async () => {
  const rows = RECORDS.map(([original, file, compared, path]) => {
    const { records, steps } = countRecords(file)
    return `| ${original} | \`${file}\` | ${records} | ${steps === 0 ? '' : steps} | ${compared} | \`${path}\` |`
  })
  const all = RECORDS.map(([, file]) => countRecords(file)).reduce((sum, { steps }) => sum + steps, 0)
  rows.push(`| together | | | ${all} | | |`)
  const page = readFileSync(PAGE, 'utf8')
  const head = page.slice(0, page.indexOf(BEGIN) + BEGIN.length)
  const titles = '| original | recorded | records | steps | what is compared | test |\n| --- | --- | ---: | ---: | --- | --- |'
  await expect(`${head}\n${titles}\n${rows.join('\n')}\n\n${page.slice(page.indexOf(END))}`).toMatchFileSnapshot(PAGE)
})

function countRecords(file: string): { readonly records: number; readonly steps: number } {
  const bytes = readFileSync(join(DATA, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd()
  // Counts the actions without validating the records.
  const lines = text.split('\n')
  const steps = lines.filter((line) => line.includes('"steps":')).reduce((sum, line) => sum + stepsOf(line), 0)
  return { records: lines.length, steps }
}

function stepsOf(line: string): number {
  return (JSON.parse(line) as { readonly steps?: readonly unknown[] }).steps?.length ?? 0
}
