import { differenceText, type GateResult, probabilityText, rangeText, readGate, unitOf } from '@orreryjs/runs/compare'
import type { Colour } from '../terminal.ts'

/** A gate's result for people: one line for each two rows, the verdict first. */
export function gateLines({ gate, checks }: GateResult, colour: Colour): readonly string[] {
  const { measure } = readGate(gate)
  const several = new Set(checks.map(({ models }) => models.join())).size > 1
  return checks.map(({ world, split, models, holds, tasks, difference, interval, p }) => {
    const verdict = holds ? colour.green('holds') : colour.red('does not hold')
    const by = `difference ${differenceText(measure, difference)} ${unitOf(measure)}, 95 % CI ${rangeText(measure, interval)}`
    const where = `${world} ${split}${several ? ` with ${models.join(' and ')}` : ''}`
    return `gate ${gate}: ${verdict} on ${where} (${by}, p ${probabilityText(p)}, n ${tasks})`
  })
}
