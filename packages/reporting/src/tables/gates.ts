import type { GateResult, PairCheck, PairResult } from '@orreryjs/runs/compare'
import { unreadText } from '@orreryjs/runs/results'
import { counted } from '@orreryjs/runs/texts'
import type { Colours } from '../episodes/index.ts'
import { boundText, effectTexts, probabilityText, shownText, unitOf } from './lines.ts'

/** A gate's result for people: one line for each two rows, or for each row, the verdict first. */
export function gateLines(result: GateResult, colour: Colours): readonly string[] {
  const line = (holds: boolean, where: string, why: string): string =>
    `gate ${result.gate}: ${holds ? colour.green('holds') : colour.red('does not hold')} on ${where} (${why})`
  if (result.measure === 'unread') {
    return result.checks.map(({ world, split, label, model, holds, unread }) =>
      line(holds, `${world} ${split} for ${label} with ${model}`, unreadText(unread)),
    )
  }
  const { measure, checks } = result
  const several = new Set(checks.map(({ models }) => models.join())).size > 1
  return checks.map((check) => {
    const { world, split, models, holds } = check
    return line(holds, `${world} ${split}${several ? ` with ${models.join(' and ')}` : ''}`, differenceOf(measure, check))
  })
}

function differenceOf(measure: PairResult['measure'], { tasks, p, objection, margin, plan, ...effect }: PairCheck): string {
  if (objection !== undefined) return objection
  const [value, range] = effectTexts(measure, effect)
  const by = effect.ratio === undefined ? `difference ${value} ${unitOf(measure)}` : `${measure} ${value}`
  // p is of no difference, which a margin does not ask.
  if (margin === undefined) return `${by}, 95 % CI ${range}, p ${probabilityText(p)}, n ${tasks}`
  const bound = `margin ${boundText(measure, margin, effect)}, n ${tasks}`
  const planned =
    plan === undefined
      ? ''
      : `; without a difference so many tasks hold ${shownText(measure, plan.shows, effect)} four times in five, and about ${counted(plan.needed, 'task')} this margin`
  return `${by}, 95 % CI ${range}, ${bound}${planned}`
}
