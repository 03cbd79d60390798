import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { orrery } from '@orreryjs/orrery'
import { expect, test } from 'vitest'

// Every simulated success rate of docs/papers and docs/simulated-and-published.md equals the committed results that it comes from.
// After a change of the results, `vitest run test/success-figures.test.ts -u` writes the handwritten tables.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SUITES = pageText('benchmarks/suites/RESULTS.md')

type Row = readonly string[]

/** Rows of a handwritten table: their names on the page and in the committed results. */
interface Source {
  /** First cell of the table's heading. */
  readonly heading: string
  /** Index of the first column with simulated figures. */
  readonly column: number
  readonly rows: Readonly<Record<string, string>>
  /** Figures of a row, from that column on. */
  figures(row: string): Row
}

const MID = 'simulated:mid'
const STRONG = 'simulated:strong'
const WITHOUT_REFLECTION = { 'REBACT without reflection': 'rebact noReflect' }
const WITHOUT_EXITS = { 'ReAct without exits': 'react without exits' }
const REBACT_ROWS = { ReAct: 'react', ADaPT: 'adapt', REBACT: 'rebact' }
const LASER_ROWS = { ReAct: 'react', LASER: 'laser', 'LASER without backup': 'laser - backup' }
const ABLATIONS = { LASER: 'laser', 'LASER + one-shot': 'laser + one-shot', 'LASER - function call': 'laser - function call' }
const SHOPPERS = {
  ...REBACT_ROWS,
  LASER: 'laser',
  Reflexion: 'reflexion',
  LATS: 'lats',
  'Anticipatory Reflection': 'anticipatory-reflection',
  'Plan+Act': 'plan-act',
}
const AR_METHODS = ['plan-act', 'direct sampling', 'anticipatory-reflection']
const AR_SITES = { shop: 187, forum: 106, admin: 182, map: 109, code: 180 }

const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  'rebact.md': [
    { heading: 'table 1, WebShop', column: 3, rows: REBACT_ROWS, figures: (row) => rateAndReward('rebact-table1', STRONG, row) },
    { heading: 'table 2, ALFWorld', column: 2, rows: REBACT_ROWS, figures: (row) => [rate('rebact-table2', STRONG, row)] },
    { heading: 'table 3, TextCraft', column: 2, rows: REBACT_ROWS, figures: (row) => [rate('rebact-table3', STRONG, row)] },
    {
      heading: 'table 1, WebShop',
      column: 3,
      rows: WITHOUT_REFLECTION,
      figures: (row) => {
        const cells = played('rebact-table1', STRONG, row, 'webshop')
        return [playedRate(cells), (100 * Number(cells[6])).toFixed(1)]
      },
    },
    ...(['alfworld', 'textcraft'] as const).map((world) => ({
      heading: world === 'alfworld' ? 'table 2, ALFWorld' : 'table 3, TextCraft',
      column: 2,
      rows: world === 'alfworld' ? WITHOUT_REFLECTION : { ...WITHOUT_REFLECTION, ...WITHOUT_EXITS },
      figures: (row: string) => [
        playedRate(played(world === 'alfworld' ? 'rebact-table2' : 'rebact-table3', STRONG, row, world)),
      ],
    })),
  ],
  'laser.md': [
    { heading: 'table 1, WebShop', column: 3, rows: LASER_ROWS, figures: (row) => rateAndReward('laser-table1', MID, row) },
    { heading: 'table 3, ablations', column: 3, rows: ABLATIONS, figures: (row) => rateAndReward('laser-table3', MID, row) },
    {
      heading: 'table 2, transfer',
      column: 1,
      rows: { 'Orrery: LASER on the market': 'laser' },
      figures: (row) => [
        withInterval(compared('laser-table2', MID, `${row}, success in market`)),
        ...['reward', 'att', 'opt', 'type'].map((part) => value(compared('laser-table2', MID, `${row}, ${part} in market`)[4])),
      ],
    },
    {
      heading: 'method',
      column: 1,
      rows: SHOPPERS,
      figures: (row) => {
        const places = ['webshop', 'market'].map((world) => played('laser-table2', MID, row, world))
        const [lost = [], reward] = ['success', 'reward'].map((measure) =>
          compared('laser-table2', MID, `${row}, ${measure} lost from webshop to market`),
        )
        return [
          ...places.map((cells) => `${value(cells[3])} %`),
          `${value(lost[4])} (${lost[5]})`,
          ...places.map((cells) => (100 * Number(cells[6])).toFixed(1)),
          value(reward?.[4]),
        ]
      },
    },
  ],
  'ar.md': [
    {
      heading: '',
      column: 1,
      rows: { 'all 812 (Orrery)': '' },
      figures: () => AR_METHODS.map((row) => rate('ar-table2', MID, row)),
    },
    {
      heading: '',
      column: 1,
      rows: Object.fromEntries(Object.entries(AR_SITES).map(([site, n]) => [`\`${site}\`, ${n} (Orrery)`, site])),
      figures: (site) => AR_METHODS.map((row) => rate('ar-table2', MID, row, site)),
    },
    {
      heading: 'trials',
      column: 1,
      rows: { 7: '' },
      figures: () => AR_METHODS.map((row) => `${value(compared('ar-table2', MID, `${row}, success`)[4])} %`),
    },
  ],
}

test.each(Object.entries(SOURCES))('the simulated figures of %s equal the committed results', async (page, sources) => {
  const file = `docs/papers/${page}`
  await expect(sources.reduce(withFigures, pageText(file))).toMatchFileSnapshot(`${ROOT}${file}`)
})

test.each(['react', 'adapt', 'reflexion', 'lats', 'stateact', 'reflact', 'webshop'])(
  'the generated tables of %s.md equal the committed results',
  (page) => {
    const [, generated = ''] = pageText(`docs/papers/${page}.md`).split(/<!-- ours: (?:begin|end) -->/)
    const committed = comparisonsIn(SUITES)
    expect(comparisonsIn(generated)).not.toEqual([])
    for (const table of comparisonsIn(generated)) expect(committed).toContainEqual(table)
  },
)

test('docs/simulated-and-published.md equals the calibration and the claims', () => {
  const calibrated = tableRows(pageText('benchmarks/calibration/RESULTS.md')).map(
    ([preset, world, published, , rates, simulated, , , , rewards]) =>
      [`${published}, ${world}`, value(rates), `${preset} ${value(simulated)}`, rewards?.split(' / ')[0] ?? ''].join('; '),
  )
  for (const [name = '', published, simulated = ''] of marked('cells')) {
    const [, preset, rateShown, reward = ''] = /^`(\w+)` ([\d.]+)(?:, reward ([\d.]+))?$/.exec(simulated) ?? []
    expect(calibrated).toContain(
      [name.replace(/ \(compared\)$/, ''), value(published), `${preset} ${rateShown}`, reward].join('; '),
    )
  }
  const claims = tableRows(pageText('benchmarks/calibration/CLAIMS.md')).map((row) => [row[5], `\`${row[1]}\` ${row[6]}`, row[9]])
  for (const [, ...figures] of marked('claims')) expect(claims).toContainEqual(figures)
})

test('docs/simulated-and-published.md names the rate of every published cell that a suite simulates too', async () => {
  const file = 'docs/simulated-and-published.md'
  const table = [
    '| published result | published % | calibration % | suite % | suite |',
    '|---|---|---|---|---|',
    ...cellsOfSuites(),
  ]
  const page = pageText(file).replace(/(<!-- begin suites -->\n)[\s\S]*?(<!-- end suites -->)/, `$1${table.join('\n')}\n$2`)
  await expect(page).toMatchFileSnapshot(`${ROOT}${file}`)
})

test("ar.md states ReAct's success as the other page, and section 4.3 as the suite", () => {
  const rows = tableRows(pageText('docs/simulated-and-published.md'))
  const [perfect, strong, mid, weak] = ['perfect', 'strong', 'mid', 'weak'].map(
    (preset) => rows.find(([name]) => name === `\`${preset}\``)?.[1],
  )
  const plain = pageText('docs/papers/ar.md').replace(/\s+/g, ' ')
  expect(plain).toContain(
    `it solves ${mid} % of the 812 tasks with \`mid\`, ${strong} % with \`strong\`, ${weak} % with \`weak\`, and ${perfect} % without errors`,
  )
  const [first, second] = ['anticipatory-reflection', 'direct sampling'].map((row) =>
    value(compared('ar-table2', MID, `${row}, success`)[4]),
  )
  const [, outcomes, p] = /^anticipatory-reflection +812 .*? (\d+-\d+-\d+) +(\S+)/m.exec(sectionOf('ar-table2')) ?? []
  expect(plain).toContain(
    `${first} and ${second} %, wins-losses-ties ${outcomes}, p ${p?.startsWith('<') ? p.replace('<', '< ') : `= ${p}`}.`,
  )
})

/** Rows of the published cells of ReAct that both the calibration and a suite simulate with the same preset. */
function cellsOfSuites(): readonly string[] {
  return marked('cells').flatMap(([name = '', published, simulated = '']) => {
    const [, paper, world] = /\((\w+) \d{4}\), (\w+)/.exec(name) ?? []
    const [, preset, calibrated] = /`(\w+)` ([\d.]+)/.exec(simulated) ?? []
    return orrery.suites
      .filter(({ id, configuration }) => id.startsWith(`${paper?.toLowerCase()}-`) && configuration.world?.[0] === world)
      .flatMap(({ id, published: table }) => (table?.figures ?? []).map((figure) => ({ id, ...figure })))
      .filter(({ row, measure, taskType }) => ['react', 'act'].includes(row) && measure === 'success' && taskType === undefined)
      .filter((figure) => figure.value?.toFixed(1) === value(published))
      .map(({ id, row }) => {
        const ours = value(compared(id, `simulated:${preset}`, `${row}, success`)[4])
        return `| ${name} | ${published?.split(',')[0]} | \`${preset}\` ${calibrated} | ${ours} | \`${id}\`, row ${row} |`
      })
  })
}

/** Returns the page with the committed figures in a table. */
function withFigures(page: string, { heading, column, rows, figures }: Source): string {
  let found = 0
  let isTable = false
  const lines = page.split('\n').map((line, index, all) => {
    const cells = cellsOf(line)
    if (!(all[index - 1] ?? '').startsWith('|')) isTable = cells[0] === heading
    const row = rows[cells[0] ?? '']
    if (!isTable || row === undefined) return line
    found += 1
    const shown = figures(row)
    return `| ${[...cells.slice(0, column), ...shown, ...cells.slice(column + shown.length)].join(' | ')} |`
  })
  expect([heading, found]).toEqual([heading, Object.keys(rows).length])
  return lines.join('\n')
}

function rateAndReward(suite: string, model: string, row: string): Row {
  return [rate(suite, model, row), value(compared(suite, model, `${row}, reward`)[4])]
}

function rate(suite: string, model: string, row: string, taskType?: string): string {
  return withInterval(compared(suite, model, `${row}, success`, taskType))
}

function withInterval(cells: Row): string {
  return `${value(cells[4])} % (${cells[5]})`
}

/** Cells of a row of a suite's comparison with the paper, or of a task type below that row. */
function compared(suite: string, model: string, row: string, taskType?: string): Row {
  const [, rows = []] = comparisonsIn(sectionOf(suite)).find(([place]) => place.endsWith(`with ${model} (simulated)`)) ?? []
  const start = rows.findIndex(([name]) => name === row)
  const at = taskType === undefined ? start : rows.findIndex(([name], index) => index > start && name === taskType)
  const cells = start < 0 ? undefined : rows[at]
  if (cells === undefined) throw new Error(`${suite} has no row '${row}' with ${model}`)
  return cells
}

/** Cells of a row of a suite's results in a world. */
function played(suite: string, model: string, row: string, world: string): Row {
  const [, section = ''] = sectionOf(suite).split(new RegExp(`^### ${world} `, 'm'))
  const cells = tableRows(section).find(([name, other]) => name === row && other === model)
  if (cells === undefined) throw new Error(`${suite} has no row '${row}' with ${model} in ${world}`)
  return cells
}

function playedRate(cells: Row): string {
  return `${value(cells[3])} % (${cells[4]})`
}

/** Tables of comparisons with papers: the line above each and its rows. */
function comparisonsIn(text: string): readonly (readonly [place: string, rows: readonly Row[]])[] {
  return [...text.matchAll(/^(ours: .*)\n\n((?:\|.*\n)+)/gm)].map(([, place = '', table = '']) => [place, tableRows(table)])
}

function sectionOf(suite: string): string {
  const section = SUITES.split(/^## /m).find((text) => text.startsWith(`${suite}\n`))
  if (section === undefined) throw new Error(`benchmarks/suites/RESULTS.md has no section ${suite}`)
  return section
}

/** Rows between two marks of docs/simulated-and-published.md, without the heading. */
function marked(name: string): readonly Row[] {
  const [, text = ''] = pageText('docs/simulated-and-published.md').split(new RegExp(`<!-- (?:begin|end) ${name} -->`))
  return tableRows(text).slice(1)
}

function tableRows(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map(cellsOf)
}

function cellsOf(line: string): Row {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** The number at the start of a cell, with its decimals. */
function value(cell = ''): string {
  return /^-?\d+(?:\.\d+)?/.exec(cell)?.[0] ?? ''
}

function pageText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}
