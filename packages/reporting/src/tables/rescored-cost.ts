import type { RescoredCost, RescoredCosts } from '@orreryjs/runs/rescore'
import { pluralize, shortCount } from '@orreryjs/runs/texts'
import { plainTable } from './plain-table.ts'

const COLUMNS = [
  { title: 'row' },
  { title: 'n', align: 'right' },
  { title: 'total calls', align: 'right' },
  { title: 'tokens in', align: 'right' },
  { title: 'cached', align: 'right' },
  { title: 'out', align: 'right' },
  { title: 'reasoning', align: 'right' },
  { title: 'recorded', align: 'right' },
  { title: 'recomputed', align: 'right' },
] as const

/** Output of `orrery rescore --prices`: a table for each world and split, the models that answered, and the total. */
export function rescoredCostLines({ rows, unfinished }: RescoredCosts, prices: string): readonly string[] {
  const places = [...new Set(rows.map(placeOf))]
  const tables = places.flatMap((place) => {
    const here = rows.filter((row) => placeOf(row) === place)
    return [place, plainTable(COLUMNS, here.map(costRow)), '']
  })
  const left = unfinished === 0 ? [] : [`${pluralize(unfinished, 'planned episode')} excluded because they have not ended`]
  return [...tables, ...rows.flatMap(notes), ...left, `cost: ${verdict(rows, prices)}`]
}

function costRow(row: RescoredCost): readonly string[] {
  const { label, model, episodes, calls, recorded, rescored } = row
  const tokens = [row.inputTokens, row.cachedTokens, row.outputTokens, row.reasoningTokens].map(shortCount)
  return [`${label}, ${model}`, String(episodes), String(calls), ...tokens, dollarsText(recorded), dollarsText(rescored)]
}

/** Returns notes on a row: other models that answered, missing prices, and incomplete or estimated costs. */
function notes({ label, model, calls, served, recorded, recordedCalls, estimatedCalls }: RescoredCost): readonly string[] {
  const row = `${label}, ${model}`
  const names = served.map(({ name, calls: own }) => (served.length === 1 ? name : `${name} (${pluralize(own, 'call')})`))
  const unpriced = served.filter(({ price }) => price === undefined)
  const missing = unpriced.map(({ name, calls: own }) => `${name} (${own} of ${pluralize(calls, 'call')})`)
  return [
    ...(names.some((name) => !model.endsWith(name)) ? [`${row}: answered by ${names.join(', ')}`] : []),
    ...(missing.length > 0 ? [`${row}: no price for ${missing.join(', ')}`] : []),
    ...(recorded !== undefined && recordedCalls < calls
      ? [`${row}: the cost is recorded for ${recordedCalls} of ${pluralize(calls, 'call')}`]
      : []),
    ...(estimatedCalls > 0 ? [`${row}: the tokens of ${estimatedCalls} of ${pluralize(calls, 'call')} are estimated`] : []),
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

/** Formats an amount with enough digits to distinguish runs with few calls. */
function dollarsText(amount: number | undefined): string {
  if (amount === undefined) return '-'
  return `$${amount.toFixed(amount >= 0.1 ? 2 : 6)}`
}

function placeOf({ world, split }: RescoredCost): string {
  return `${world} ${split}`
}
