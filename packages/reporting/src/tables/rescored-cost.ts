import type { RescoredCost, RescoredCosts } from '@orreryjs/runs/rescore'
import { counted, shortCount } from '@orreryjs/runs/texts'
import { plainTable } from './plain-table.ts'

const COLUMNS = [
  { title: 'row' },
  { title: 'n', align: 'right' },
  { title: 'calls in all', align: 'right' },
  { title: 'tokens in', align: 'right' },
  { title: 'cached', align: 'right' },
  { title: 'out', align: 'right' },
  { title: 'reasoning', align: 'right' },
  { title: 'recorded', align: 'right' },
  { title: 'computed again', align: 'right' },
] as const

/** What `orrery rescore --prices` prints: a table for each world and split, who answered, and what it comes to in all. */
export function rescoredCostLines({ rows, unfinished }: RescoredCosts, prices: string): readonly string[] {
  const places = [...new Set(rows.map(placeOf))]
  const tables = places.flatMap((place) => {
    const here = rows.filter((row) => placeOf(row) === place)
    return [place, plainTable(COLUMNS, here.map(costRow)), '']
  })
  const left = unfinished === 0 ? [] : [`${counted(unfinished, 'planned episode')} without an end of their own: left out`]
  return [...tables, ...rows.flatMap(notes), ...left, `cost: ${verdict(rows, prices)}`]
}

function costRow(row: RescoredCost): readonly string[] {
  const { label, model, episodes, calls, recorded, rescored } = row
  const tokens = [row.inputTokens, row.cachedTokens, row.outputTokens, row.reasoningTokens].map(shortCount)
  return [`${label}, ${model}`, String(episodes), String(calls), ...tokens, dollarsText(recorded), dollarsText(rescored)]
}

/** Who answered a row where that is another name than was asked for, and what its sums lack. */
function notes({ label, model, calls, served, recorded, recordedCalls, estimatedCalls }: RescoredCost): readonly string[] {
  const row = `${label}, ${model}`
  const names = served.map(({ name, calls: own }) => (served.length === 1 ? name : `${name} (${counted(own, 'call')})`))
  const unpriced = served.filter(({ price }) => price === undefined)
  const missing = unpriced.map(({ name, calls: own }) => `${name} (${own} of ${counted(calls, 'call')})`)
  return [
    ...(names.some((name) => !model.endsWith(name)) ? [`${row}: answered by ${names.join(', ')}`] : []),
    ...(missing.length > 0 ? [`${row}: no price for ${missing.join(', ')}`] : []),
    ...(recorded !== undefined && recordedCalls < calls
      ? [`${row}: the cost of ${recordedCalls} of ${counted(calls, 'call')} is recorded`]
      : []),
    ...(estimatedCalls > 0 ? [`${row}: the tokens of ${estimatedCalls} of ${counted(calls, 'call')} are estimated`] : []),
  ]
}

function verdict(rows: readonly RescoredCost[], prices: string): string {
  const [before, now] = [sumOf(rows.map(({ recorded }) => recorded)), sumOf(rows.map(({ rescored }) => rescored))]
  const recorded = before === undefined ? 'none recorded' : `${dollarsText(before)} recorded`
  if (now === undefined) return `${recorded}; ${prices} has no price for any model that answered`
  const change = before === undefined || before === 0 ? '' : ` (${signed((now / before - 1) * 100)} %)`
  return `${recorded}, ${dollarsText(now)} at the prices of ${prices}${change}`
}

function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, amount) => sum + amount, 0)
}

function signed(percent: number): string {
  const text = percent.toFixed(1)
  return percent > 0 ? `+${text}` : text
}

/** With digits enough to tell two runs of a few calls apart. */
function dollarsText(amount: number | undefined): string {
  if (amount === undefined) return '-'
  return `$${amount.toFixed(amount >= 0.1 ? 2 : 6)}`
}

function placeOf({ world, split }: RescoredCost): string {
  return `${world} ${split}`
}
