import { escapeLine } from '@orreryjs/core'
import type { JudgedFiles, JudgedTask } from '@orreryjs/orrery/judging'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { percent, pluralize } from '@orreryjs/runs/texts'
import type { Terminal } from '../terminal.ts'

/** Maximum number of ids or problems that are listed; the rest are counted. */
const MAX_LISTED = 20

const VERDICTS = [{ title: 'verdict' }, { title: 'original', align: 'right' }, { title: 'repaired', align: 'right' }] as const

const DIFFERENCES = [
  { title: 'task' },
  { title: 'original' },
  { title: 'repaired' },
  { title: 'check' },
  { title: 'rule: reason' },
] as const

/** Returns the verdicts of both judges as text: a summary, a row for each difference, and the checks that are not judged. */
export function judgementLines(
  judged: JudgedFiles,
  { colour, columns }: Pick<Terminal, 'colour' | 'columns'>,
): readonly string[] {
  const { tasks, answers, original, repaired, differing } = judged
  const decided = judged.judged.filter((each) => each.original !== 'not-judged' || each.repaired !== 'not-judged').length
  const verdicts = (['success', 'failure', 'error', 'undecided', 'not-judged'] as const).filter(
    (verdict) => original[verdict] + repaired[verdict] > 0,
  )
  const rows = verdicts.map((verdict) => [verdict.replace('-', ' '), String(original[verdict]), String(repaired[verdict])])
  const rate = ['success rate', rateOf(original), rateOf(repaired)]
  return [
    `${pluralize(tasks, 'task')}, ${pluralize(answers, 'answer')}, ${decided} judged, ${differing.length} differing`,
    '',
    plainTable(VERDICTS, [...rows, rate]),
    ...(differing.length === 0
      ? []
      : ['', colour.bold('Differing verdicts'), plainTable(DIFFERENCES, differing.flatMap(differenceRows), columns)]),
    ...missingLines(judged),
    ...problemLines(judged),
  ]
}

/** Success among decided answers; an error of the original counts as a failure. */
function rateOf({ success, failure, error }: JudgedFiles['original']): string {
  const decided = success + failure + error
  return decided === 0 ? '-' : percent(success / decided)
}

function differenceRows({ task, original, repaired, checks }: JudgedTask): readonly (readonly string[])[] {
  const reasons = checks
    .filter((check) => check.original !== check.repaired)
    .flatMap(({ check, error, repairs }) => [
      ...(error === undefined ? [] : [{ check, text: escapeLine(`the original raises ${error}`) }]),
      ...repairs.map(({ rule, reason }) => ({ check, text: escapeLine(`${rule}: ${reason}`) })),
    ])
  return reasons.map(({ check, text }, index) =>
    index === 0 ? [String(task), original, repaired, check, text] : ['', '', '', check, text],
  )
}

function missingLines({ missing, unanswered }: JudgedFiles): readonly string[] {
  const lacks = Object.entries(missing).map(([what, count]) => `${count} without ${what}`)
  return [
    ...(lacks.length === 0 ? [] : ['', `Not judged: ${lacks.join(', ')}`]),
    ...(unanswered.length === 0 ? [] : ['', `Tasks without an answer: ${unanswered.length} (${listed(unanswered.map(String))})`]),
  ]
}

function problemLines({ problems }: JudgedFiles): readonly string[] {
  if (problems.length === 0) return []
  const lines = problems.slice(0, MAX_LISTED).map(({ where, reason }) => `  ${escapeLine(where)}: ${escapeLine(reason)}`)
  const rest = problems.length > MAX_LISTED ? [`  and ${problems.length - MAX_LISTED} more; --json lists all`] : []
  return ['', `Answers with problems: ${problems.length}`, ...lines, ...rest]
}

function listed(texts: readonly string[]): string {
  const rest = texts.length > MAX_LISTED ? ` and ${texts.length - MAX_LISTED} more` : ''
  return texts.slice(0, MAX_LISTED).join(', ') + rest
}
