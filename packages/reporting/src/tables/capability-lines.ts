import type { Ability, Examination, Finding } from '@orreryjs/runs/doctor'
import { dollars, pluralize } from '@orreryjs/runs/texts'
import type { OutputStyle } from './output-style.ts'
import { plainTable } from './plain-table.ts'

const COLUMNS = [{ title: 'capability' }, { title: 'supported' }, { title: 'result; fallback' }] as const

const ABILITY_TEXTS: Readonly<Record<Ability, string>> = {
  yes: 'yes',
  partial: 'partial',
  no: 'no',
  unknown: '-',
  failed: 'failed',
}

/** Returns the capabilities of a model as text: a row for each check, then the usage. */
export function capabilityLines(found: Examination, { colour, columns }: OutputStyle): readonly string[] {
  const rows = found.checks.map(({ check, support, ...rest }) => [check, ABILITY_TEXTS[support], lineOf(rest)])
  return [colour.bold(found.model), plainTable(COLUMNS, rows, columns), '', usageText(found)]
}

function lineOf({ result, fallback }: Pick<Finding, 'result' | 'fallback'>): string {
  return fallback === undefined ? result : `${result}; ${fallback}`
}

function usageText({ kind, replies, usage }: Examination): string {
  const { inputTokens, outputTokens, estimated = false, cost } = usage
  const tokens = `${pluralize(inputTokens, 'token')} in and ${outputTokens} out${estimated ? ', some of them estimated' : ''}`
  const unknown = kind === 'server' ? '; cost unknown: pass --prices with the model' : ''
  return `${pluralize(replies, kind === 'server' ? 'paid call' : 'call')}, ${tokens}${cost === undefined ? unknown : `; ${dollars(cost)}`}`
}
