import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Sentences in docs/papers about the tables of the same page. Each is computed from the table, and its comparison is checked.
const PAPERS = fileURLToPath(new URL('../docs/papers/', import.meta.url))

type Row = readonly string[]
type Table = readonly Row[]

const CLAIMS: Readonly<Record<string, (tables: readonly Table[]) => readonly string[]>> = {
  'adapt.md': ([, alfworld = [], webshop = [], textcraft = []]) => {
    const [adapt, react] = [rate(row(webshop, 'adapt, success')), rate(row(webshop, 'react, success'))]
    const byDepth = textcraft.slice(textcraft.indexOf(row(textcraft, 'adapt, success')))
    const [two, three] = [rate(row(byDepth, 'depth-2')), rate(row(byDepth, 'depth-3'))]
    return [
      `ADaPT solves ${shown(rate(row(textcraft, 'adapt, success')))}.`,
      claim(`in depth 3, with ${two.unit(three.ours)} against ${two.unit(three.published)}.`, three.ours - three.published > 20),
      claim(
        `At depth 2 the rates are ${two.unit(two.ours)} and ${two.unit(two.published)}.`,
        Math.abs(two.ours - two.published) < 5,
      ),
      claim(`ADaPT solves ${shown(rate(row(alfworld, 'adapt, success')))}.`, isBelow(row(alfworld, 'adapt, success'))),
      claim(
        `Reflexion solves ${shown(rate(row(alfworld, 'reflexion, success')))}.`,
        !isBelow(row(alfworld, 'reflexion, success')),
      ),
      claim(`ADaPT solves ${adapt.unit(adapt.ours)} and ReAct ${adapt.unit(react.ours)}.`, adapt.ours > react.ours),
      claim(`(${adapt.unit(adapt.published)} against ${adapt.unit(react.published)})`, adapt.published > react.published),
    ]
  },
  'react.md': ([, alfworld = [], webshop = []]) => {
    const gain = (table: Table): Rate => {
      const [act, react] = [rate(row(table, 'act, success')), rate(row(table, 'react, success'))]
      return { ...react, ours: react.ours - act.ours, published: react.published - act.published }
    }
    const points = ({ ours, published }: Rate): string => `${ours.toFixed(1)} points (published: ${published.toFixed(1)})`
    const [best, mean] = [row(alfworld, 'react, success'), row(alfworld, 'react, mean of six prompts, success')]
    const isGain = [alfworld, webshop].every((table) => gain(table).ours > 0 && gain(table).published > 0)
    return [
      claim(`in ALFWorld by ${points(gain(alfworld))}, in WebShop by ${points(gain(webshop))}.`, isGain),
      `the best of six prompts and their mean differ by ${number(best[1]) - number(mean[1])} points.`,
    ]
  },
  'reflexion.md': ([, curve = []]) => {
    const at = (name: string, trials: number): Row => row(curve, `${name}, trials ${trials}`)
    const gain = (name: string, column: number, trials: number): number =>
      number(at(name, trials)[column]) - number(at(name, 1)[column])
    const [without, method] = ['retries without lessons', 'reflexion']
    const [few, many] = [gain(without, 4, 12), gain(method, 4, 12)]
    const [fewPublished, manyPublished] = [gain(without, 1, 7), gain(method, 1, 7)]
    return [
      `The first trial of the simulated model solves ${shown(rate(at(method, 1)))}.`,
      claim(`later trials add ${few.toFixed(1)} points, and with lessons ${many.toFixed(1)} points.`, many <= few),
      claim(
        `seven trials without lessons add ${fewPublished.toFixed(1)} points, and with lessons ${manyPublished.toFixed(1)} points.`,
        manyPublished > fewPublished,
      ),
    ]
  },
  'lats.md': ([, webshop = []]) => {
    const [lats, best] = [interval(row(webshop, 'lats, success')), interval(row(webshop, 'react best of k, success'))]
    return [
      claim(
        `overlap: ${lats.low} to ${lats.high} % for LATS and ${best.low} to ${best.high} % for best of k.`,
        lats.low < best.high && best.low < lats.high,
      ),
    ]
  },
  'webshop.md': ([table = []]) => [`The rule solves ${shown(rate(row(table, 'first-hit, success')))}.`],
  'rebact.md': ([webshop = [], alfworld = [], textcraft = []]) => {
    const isHighest = (table: Table, column: number): boolean => {
      const rates = ['ReAct', 'ADaPT', 'REBACT'].map((name) => number(row(table, name)[column]))
      return rates[2] === Math.max(...rates)
    }
    const published = [webshop, alfworld, textcraft].every((table) => isHighest(table, 1))
    const ours = isHighest(webshop, 3) && isHighest(alfworld, 2) && isHighest(textcraft, 2)
    const [react, without, sameExits, rebact] = ['ReAct', 'REBACT without reflection', 'ReAct without exits', 'REBACT'].map(
      (name) => number(row(textcraft, name)[2]),
    )
    const points = (from = 0, to = 0): string => (to - from).toFixed(1)
    return [
      claim('REBACT has the highest success rate of the three in every world, as in the paper.', published && ours),
      `In TextCraft ${points(react, without)} of the ${points(react, rebact)} points between ReAct and REBACT appear without reflection`,
      `reflection accounts for ${points(without, rebact)} points.`,
      `With the same exits, REBACT is ${points(sameExits, rebact)} points above ReAct.`,
    ]
  },
  'laser.md': ([, , transfer = []]) => {
    const gap = number(row(transfer, 'LASER')[3])
    for (const [name, shop, market, difference] of transfer.slice(1)) {
      expect([name, number(shop) - number(market)]).toEqual([name, number(difference)])
    }
    return [claim(`LASER's gap is ${gap.toFixed(1)} points here and -12.0 in the paper.`, gap < 0)]
  },
  'ar.md': ([, , revisions = [], sites = []]) => [...revisionClaims(revisions), ...siteClaims(sites)],
}

test.each(Object.keys(CLAIMS))('sentences of %s match its tables', (page) => {
  const text = readFileSync(`${PAPERS}${page}`, 'utf8')
  const plain = text.replace(/\s+/g, ' ')
  const missing = CLAIMS[page]?.(tablesOf(text)).filter((sentence) => !plain.includes(sentence))
  expect(missing).toEqual([])
})

test('rejects a comparison that the table contradicts', () => {
  const text = readFileSync(`${PAPERS}rebact.md`, 'utf8').replace('| 63.0 % (52.8-72.4) |', '| 5.0 % (1.6-11.3) |')
  expect(() => CLAIMS['rebact.md']?.(tablesOf(text))).toThrow('REBACT has the highest success rate')
})

const METHODS = ['plan-act', 'direct sampling', 'anticipatory-reflection']

function revisionClaims(table: Table): readonly string[] {
  const rates = METHODS.map((name) => row(table, `${name}, revisions`))
  const isDescending = (column: number): boolean =>
    rates.every((each, index) => index === 0 || number(each[column]) < number(rates[index - 1]?.[column]))
  return [
    claim(
      'As in the paper, Plan+Act revises its plans most often and Anticipatory Reflection least often.',
      isDescending(1) && isDescending(2),
    ),
    claim(
      'Each of the three revises more often than in the paper',
      rates.every(([, published, ours]) => number(ours) > number(published)),
    ),
  ]
}

/** Rows of the sites other than the code host, Orrery's and published. */
const OTHER_SITES = [
  ['`shop`, 187 (Orrery)', 'Shopping, 192 (published)'],
  ['`forum`, 106 (Orrery)', 'Reddit, 114 (published)'],
  ['`admin`, 182 (Orrery)', 'CMS, 182 (published)'],
  ['`map`, 109 (Orrery)', 'Map, 128 (published)'],
] as const

function siteClaims(table: Table): readonly string[] {
  const ours = row(table, 'all 812 (Orrery)').slice(1).map(number)
  const published = row(table, 'all 812 (published)').slice(1).map(number)
  const gaps = ours.map((each, index) => (each - (published[index] ?? 0)).toFixed(1)).sort((a, b) => Number(a) - Number(b))
  const sites = table.filter(([name = '']) => name.startsWith('`'))
  const rates = (name: string): readonly number[] => row(table, name).slice(1).map(number)
  const gapsOf = ([site, name]: readonly [string, string]): readonly number[] =>
    rates(site).map((each, index) => each - (rates(name)[index] ?? 0))
  const codeGaps = gapsOf(['`code`, 180 (Orrery)', 'GitLab, 196 (published)'])
  const isHigher = OTHER_SITES.map(gapsOf).every((others) => others.every((gap, index) => gap < (codeGaps[index] ?? 0)))
  const hardest = ['`forum`, 106 (Orrery)', '`admin`, 182 (Orrery)']
  const easier = sites.filter(([name = '']) => !hardest.includes(name))
  const areLowest = hardest.every((name) =>
    rates(name).every((each, index) => easier.every((site) => each < number(site[index + 1]))),
  )
  const [plain = 0, direct = 0, method = 0] = ours
  return [
    claim('Plan+Act is lowest and Anticipatory Reflection highest, as in the paper', method > direct && direct > plain),
    claim(
      `Over all sites, Orrery's rates are ${whole(gaps[0])} to ${whole(gaps.at(-1))} points above the published ones.`,
      Number(gaps[0]) > 0,
    ),
    claim('The difference is largest on the code host;', isHigher),
    claim(
      'in the shop and the forum, Plan+Act and direct sampling are below the published rates.',
      OTHER_SITES.slice(0, 2).every((pair) =>
        gapsOf(pair)
          .slice(0, 2)
          .every((gap) => gap < 0),
      ),
    ),
    claim('The forum and the back office are the hardest sites for every method.', areLowest),
  ]
}

function whole(gap: string | undefined): string {
  return Number(gap).toFixed(0)
}

/** Returns the sentence if the table supports it. */
function claim(sentence: string, isSupported: boolean): string {
  if (!isSupported) throw new Error(`the table does not support "${sentence}"`)
  return sentence
}

interface Rate {
  readonly ours: number
  readonly published: number
  unit(value: number): string
}

/** Rates of a row of a generated table: published in column 1, Orrery's in column 4. */
function rate(cells: Row): Rate {
  return { published: number(cells[1]), ours: number(cells[4]), unit: (value) => `${value.toFixed(1)} %` }
}

function shown({ ours, published, unit }: Rate): string {
  return `${unit(ours)} (published: ${unit(published)})`
}

function isBelow(cells: Row): boolean {
  return rate(cells).ours < rate(cells).published
}

function interval(cells: Row): { readonly low: number; readonly high: number } {
  const [low, high] = (cells[2] ?? '').split('-')
  return { low: number(low), high: number(high) }
}

function number(cell = ''): number {
  const value = Number.parseFloat(cell)
  if (Number.isNaN(value)) throw new Error(`"${cell}" is not a number`)
  return value
}

function row(table: Table, name: string): Row {
  const found = table.find(([first]) => first === name)
  if (found === undefined) throw new Error(`the table has no row "${name}"`)
  return found
}

/** Returns the Markdown tables of a page, with their heading as the first row. */
function tablesOf(text: string): readonly Table[] {
  const blocks = text.matchAll(/(?:^\|.*\|\n)+/gm)
  return [...blocks].map(([block]) =>
    block
      .trim()
      .split('\n')
      .filter((line) => !/^[|\s:-]+$/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
}
