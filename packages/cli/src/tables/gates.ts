import { effectTexts, type GateResult, probabilityText, readGate, unitOf } from '@orreryjs/runs/compare'
import type { Colour } from '../terminal.ts'

/** A gate's result for people: one line for each two rows, the verdict first. */
export function gateLines({ gate, checks }: GateResult, colour: Colour): readonly string[] {
  const { measure } = readGate(gate)
  const several = new Set(checks.map(({ models }) => models.join())).size > 1
  return checks.map(({ world, split, models, holds, tasks, p, ...effect }) => {
    const verdict = holds ? colour.green('holds') : colour.red('does not hold')
    const [value, range] = effectTexts(measure, effect)
    const by = effect.ratio === undefined ? `difference ${value} ${unitOf(measure)}` : `${measure} ${value}`
    const where = `${world} ${split}${several ? ` with ${models.join(' and ')}` : ''}`
    return `gate ${gate}: ${verdict} on ${where} (${by}, 95 % CI ${range}, p ${probabilityText(p)}, n ${tasks})`
  })
}
