import type { Ability, Examination, Finding } from '@orreryjs/runs/doctor'
import { counted, dollars } from '@orreryjs/runs/texts'
import type { Page } from './page.ts'
import { plainTable } from './plain-table.ts'

const COLUMNS = [{ title: 'question' }, { title: 'can' }, { title: 'what it did; what Orrery does' }] as const

const WORDS: Readonly<Record<Ability, string>> = { yes: 'yes', partly: 'partly', no: 'no', unasked: '-', failed: 'failed' }

/** What a model can do, for people: a line for each question, and what asking took. */
export function examinationLines(found: Examination, { colour, columns }: Page): readonly string[] {
  const rows = found.findings.map(({ question, ability, ...rest }) => [question, WORDS[ability], lineOf(rest)])
  return [colour.bold(found.model), plainTable(COLUMNS, rows, columns), '', took(found)]
}

function lineOf({ found, instead }: Pick<Finding, 'found' | 'instead'>): string {
  return instead === undefined ? found : `${found}; ${instead}`
}

function took({ kind, answers, usage }: Examination): string {
  const { inputTokens, outputTokens, estimated = false, cost } = usage
  const tokens = `${counted(inputTokens, 'token')} in and ${outputTokens} out${estimated ? ', some of them estimated' : ''}`
  const unknown = kind === 'server' ? '; the cost is known where --prices names the model' : ''
  return `${counted(answers, 'answer')}, ${tokens}${cost === undefined ? unknown : `; ${dollars(cost)}`}`
}
