import type { GateResult, PairCheck, PairResult } from '@orreryjs/runs/compare'
import { unparsedText } from '@orreryjs/runs/results'
import { pluralize } from '@orreryjs/runs/texts'
import { isShare } from '@orreryjs/statistics'
import type { TextStyles } from '../episodes/index.ts'
import { detectableText, effectTexts, marginText, probabilityText } from './format-comparison.ts'
import type { GateRow } from './gate-rows.ts'

/** Returns the result of a gate as text: a line for each pair of rows, or for each row, verdict first. */
export function gateLines(result: GateResult, colour: TextStyles): readonly string[] {
  return gateChecks(result).map(
    ({ where, verdict, evidence }) =>
      `gate ${result.gate}: ${verdict === 'holds' ? colour.green('holds') : colour.red('does not hold')} on ${where} (${evidence})`,
  )
}

/** Returns the checks of a gate: one for each pair of rows, or for each row. */
export function gateChecks(result: GateResult): readonly Omit<GateRow, 'gate'>[] {
  if (result.measure === 'unparsed') {
    return result.checks.map(({ world, split, label, model, passed, unparsed }) => ({
      where: `${world} ${split} for ${label} with ${model}`,
      verdict: passed ? 'holds' : 'fails',
      evidence: unparsedText(unparsed),
    }))
  }
  const { measure, checks } = result
  const hasSeveralModels = new Set(checks.map(({ models }) => models.join())).size > 1
  return checks.map((check) => {
    const { world, split, models, passed } = check
    return {
      where: `${world} ${split}${hasSeveralModels ? ` with ${models.join(' and ')}` : ''}`,
      verdict: passed ? 'holds' : 'fails',
      evidence: differenceOf(measure, check),
    }
  })
}

function differenceOf(measure: PairResult['measure'], { tasks, p, objection, margin, plan, ...effect }: PairCheck): string {
  if (objection !== undefined) return objection
  const [value, range] = effectTexts(measure, effect)
  const by = effect.ratio === undefined ? `difference ${value} ${isShare(measure) ? 'pp' : measure}` : `${measure} ${value}`
  // p tests "no difference", which is not the hypothesis of a gate with a margin.
  if (margin === undefined) return `${by}, 95 % CI ${range}, p ${probabilityText(p)}, n ${tasks}`
  const bound = `margin ${marginText(measure, margin, effect)}, n ${tasks}`
  const planned =
    plan === undefined
      ? ''
      : `; without a true difference this many tasks pass a margin of ${detectableText(measure, plan.detectableMargin, effect)} with 80 % power, and about ${pluralize(plan.tasksNeeded, 'task')} this margin`
  return `${by}, 95 % CI ${range}, ${bound}${planned}`
}
