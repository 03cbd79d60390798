import type { Colour } from '../terminal.ts'
import { type GateResult, readGate } from './gate.ts'
import { differenceText, probabilityText, rangeText, unitOf } from './lines.ts'

/** A gate's result for people: one line a world and split, the verdict first. */
export function gateLines({ gate, checks }: GateResult, colour: Colour): readonly string[] {
  const { measure } = readGate(gate)
  return checks.map(({ world, split, holds, tasks, difference, interval, p }) => {
    const verdict = holds ? colour.green('holds') : colour.red('does not hold')
    const by = `difference ${differenceText(measure, difference)} ${unitOf(measure)}, 95 % CI ${rangeText(measure, interval)}`
    return `gate ${gate}: ${verdict} on ${world} ${split} (${by}, p ${probabilityText(p)}, n ${tasks})`
  })
}
