import { OrreryError } from '@orreryjs/core'
import { isShare, type MarginPlan, MEASURE_NAMES, type Measure, type PairedComparison, planMargin } from '@orreryjs/statistics'
import { unknownName } from '../texts/nearest.ts'

/**
 * A condition on a comparison: `success(rebact) > success(react)`; with a margin `success(a) > success(b) - 5` (non-inferiority: at most 5
 * pp worse), `success(a) = success(b) +- 5` (equivalence: at most 5 pp apart), or `tokens(a) < tokens(b) * 1.1`.
 */
export interface PairGate {
  readonly text: string
  readonly measure: Measure
  /** Row on the left side. */
  readonly left: string
  readonly right: string
  readonly relation: '>' | '<' | '='
  /** Margin after the right side. @default no margin */
  readonly margin?: Margin
}

/** Allowed difference or factor between the sides; with `=` in either direction. */
interface Margin {
  readonly by: 'difference' | 'factor'
  /** From 0 to 1 if the measure is a share; a factor is above 0. */
  readonly value: number
}

/** Result of checking an interval against a margin. */
export interface MarginCheck {
  readonly passed: boolean
  /** Bound of the interval of the difference or ratio. */
  readonly margin?: number
  /** Power analysis; present for non-inferiority and equivalence margins. */
  readonly plan?: MarginPlan
  /** Reason why the margin does not apply to the figures. */
  readonly objection?: string
}

const FORM = /^\s*(\w+)\s*\(([^()]+)\)\s*([<>=])\s*(\w+)\s*\(([^()]+)\)\s*(?:(\+-|±|[-+*])\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)\s*)?$/

const HINT =
  "write it as --gate 'success(rebact) > success(react)'; with a margin in percentage points, 'success(a) > success(b) - 5' or 'success(a) = success(b) +- 5'; for tokens 'tokens(a) < tokens(b) * 1.1'"

/** Parses a gate on two rows. Throws `CONFIG_INVALID` or `USAGE`. */
export function readPairGate(text: string): PairGate {
  const [, measure = '', left = '', relation, rightMeasure, right = '', sign, number, percent] = FORM.exec(text) ?? []
  const invalid = (reason: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(text)}: ${reason}`, { hint: HINT })
  if (relation !== '>' && relation !== '<' && relation !== '=') {
    throw invalid('expected METRIC(ROW) > METRIC(ROW) or <, optionally with a margin, = with a margin, or unparsed < SHARE')
  }
  const name = MEASURE_NAMES.find((each) => each === measure)
  if (name === undefined) throw unknownName('USAGE', 'metric', measure, MEASURE_NAMES)
  if (rightMeasure !== measure) throw invalid(`both sides must have the same metric, not ${measure} and ${rightMeasure}`)
  const gate: PairGate = { text, measure: name, left: left.trim(), right: right.trim(), relation }
  const isPlusMinus = sign === '+-' || sign === '±'
  if (sign === undefined && relation === '=') throw invalid('= needs a margin: = ... +- 5')
  if (sign === undefined) return gate
  const isShareMeasure = isShare(name)
  const value = Number(number)
  if (isPlusMinus !== (relation === '=') && sign !== '*')
    throw invalid(relation === '=' ? 'expected +- with =' : 'expected + or -, not +-')
  if (sign === '*') {
    if (isShareMeasure) throw invalid(`${name} is compared by its difference: expected + or - and percentage points`)
    if (percent === '%' || value === 0 || (relation === '=' && value <= 1)) {
      throw invalid(`expected a factor above ${relation === '=' ? 1 : 0}, not ${number}${percent}`)
    }
    return { ...gate, margin: { by: 'factor', value } }
  }
  if (percent === '%' && !isShareMeasure) throw invalid(`expected a number of ${name}, or a factor: * 1.1`)
  if (isShareMeasure && value > 100) throw invalid(`expected at most 100 percentage points, not ${number}`)
  if (relation === '=' && value === 0) throw invalid('expected a margin above 0')
  const size = isShareMeasure ? value / 100 : value
  return { ...gate, margin: { by: 'difference', value: sign === '-' ? -size : size } }
}

/** Checks that the whole interval is on the demanded side of the margin, or within it for `=`. */
export function checkMargin(gate: PairGate, compared: PairedComparison): MarginCheck {
  const { interval, ratio, measure } = compared
  const { relation, margin = { by: ratio === undefined ? 'difference' : 'factor', value: ratio === undefined ? 0 : 1 } } = gate
  if ((margin.by === 'factor') !== (ratio !== undefined)) {
    const [comparedBy, expectedForm] = ratio === undefined ? ['difference', '+ or - and a number'] : ['ratio', '* and a factor']
    return { passed: false, objection: `${measure} is compared by its ${comparedBy} here: write the margin as ${expectedForm}` }
  }
  const { value } = margin
  const passed =
    relation === '='
      ? interval.high < value && interval.low > (ratio === undefined ? -value : 1 / value)
      : relation === '>'
        ? interval.low > value
        : interval.high < value
  if (gate.margin === undefined) return { passed }
  const noDifference = ratio === undefined ? 0 : 1
  const allowsWorse = relation === '=' || (relation === '>' ? value < noDifference : value > noDifference)
  const plan = allowsWorse ? planMargin(compared, value) : undefined
  return { passed, margin: value, ...(plan && { plan }) }
}
