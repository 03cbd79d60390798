import { OrreryError } from '@orreryjs/core'
import type { Verdict } from '@orreryjs/statistics'
import type { CellScores } from '../../scores/index.ts'
import { describeRow, matchRows, type RowName, selectRows } from '../selector.ts'
import { checkAttempts, checkUnparsed } from './check-counts.ts'
import { measurePair } from './check-pair.ts'
import { type MeasureOptions, measureRow } from './check-row.ts'
import type { Gate, GateSide } from './gate.ts'
import type { GateCheck, GateResult, GateRow } from './gate-result.ts'
import { type Evidence, judge } from './judge.ts'

/** A row with its scores. */
interface TestedRow extends CellScores {
  /** Directory of its run, if known. */
  readonly directory?: string
}

/** Rows that gates are tested on. */
export interface GateRows<Row extends RowName> {
  /** Rows for a side without a run: of the tested run, or of the first and the second of two compared runs. Single rows are of `left`. */
  readonly left: readonly Row[]
  readonly right: readonly Row[]
  /** Rows of the stored runs that gates name, by directory as written. */
  readonly stored: ReadonlyMap<string, readonly Row[]>
}

/** Reasons why rows are inconclusive in spite of their figures; `undefined`: no reason. */
export interface GateObjections<Row> {
  /** How the tasks were chosen. */
  selection(rows: readonly Row[]): string | undefined
  /** Missing episodes. */
  missing(rows: readonly Row[]): string | undefined
}

/** Options of `testGate`. */
export interface TestGateOptions<Row> extends MeasureOptions {
  /** @default no objections */
  readonly objections?: GateObjections<Row>
}

/** Checks that the rows of a gate exist. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
export function checkGateRows<Row extends RowName>(gate: Gate, rows: GateRows<Row>): void {
  if (gate.right.kind === 'side') pairsOf(gate, gate.right.side, rows)
  else rowsOf(gate.left, rows)
}

/**
 * Evaluates a gate: on each row, or on every pair of rows of the same world, split and model. Throws the errors of `checkGateRows`.
 */
export function testGate<Row extends TestedRow>(gate: Gate, rows: GateRows<Row>, options: TestGateOptions<Row> = {}): GateResult {
  const checks = checksOf(gate, rows, options)
  return { gate: gate.text, verdict: worstVerdict(checks.map(({ verdict }) => verdict)), checks }
}

/** Verdict of several: `fails` wins over `inconclusive`, which wins over `holds`. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('fails')) return 'fails'
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'holds'
}

function checksOf<Row extends TestedRow>(
  gate: Gate,
  rows: GateRows<Row>,
  { objections, ...options }: TestGateOptions<Row>,
): readonly GateCheck[] {
  const { left, relation, right } = gate
  const names = namesOf(rows)
  const objectionTo = (tested: readonly Row[]): Pick<Evidence, 'objection'> => {
    const objection = objections?.selection(tested) ?? objections?.missing(tested)
    return objection === undefined ? {} : { objection }
  }
  if (right.kind === 'side') {
    const { pairs, alone } = pairsOf(gate, right.side, rows)
    const measured = pairs.map(
      (pair): Evidence => ({ rows: pair.map(names), ...measurePair(pair, gate, right, options), ...objectionTo(pair) }),
    )
    return [...judged(measured), ...alone.map((row) => withoutPartner(row, names(row), right.side))]
  }
  const each = rowsOf(left, rows)
  const counted = (row: Row, check: Omit<GateCheck, 'rows'>): GateCheck =>
    withoutMissing({ rows: [names(row)], ...check }, objections?.missing([row]))
  if (right.kind === 'attempts') return each.map((row) => counted(row, checkAttempts(row, right)))
  const bound = [relation, right.value] as const
  if (left.metric.name === 'unparsed') return each.map((row) => counted(row, checkUnparsed(row, bound)))
  return judged(
    each.map(
      (row): Evidence => ({
        rows: [names(row)],
        ...measureRow(row, left.metric, bound, options),
        ...objectionTo([row]),
      }),
    ),
  )
}

/** A count that holds so far may not hold with the missing episodes; a failure of `each` is final. */
function withoutMissing(check: GateCheck, objection: string | undefined): GateCheck {
  if (objection === undefined || (check.verdict === 'fails' && check.unparsed === undefined)) return check
  return { ...check, verdict: 'inconclusive', objection, message: `${objection} (${check.message})` }
}

/** Returns a function that names rows, with their run unless it is the only tested one. */
function namesOf<Row extends TestedRow>({ left, right }: GateRows<Row>): (row: Row) => GateRow {
  const tested = new Set([left, right].flat().map(({ directory }) => directory))
  return ({ label, model, directory }) => {
    const isOnly = tested.size === 1 && tested.has(directory)
    return { label, model, ...(!isOnly && directory !== undefined && { run: directory }) }
  }
}

function judged(evidence: readonly Evidence[]): readonly GateCheck[] {
  const count = evidence.filter(({ figure }) => figure !== undefined).length
  return evidence.map((each) => judge(each, count))
}

function withoutPartner({ world, split }: RowName, row: GateRow, { run }: GateSide): GateCheck {
  const objection = `${run ?? 'the other side'} has no row to compare it with`
  return { verdict: 'inconclusive', world, split, rows: [row], tasks: 0, message: objection, objection }
}

/** Returns the rows of a condition on single rows, or of a side with a stored run. */
function rowsOf<Row extends RowName>({ row, run }: GateSide, { left, stored }: GateRows<Row>): readonly Row[] {
  return selectRows(run === undefined ? left : (stored.get(run) ?? []), row)
}

/** Pairs of rows, and rows of the left side without a partner in a stored run. */
interface RowPairs<Row> {
  readonly pairs: readonly (readonly [Row, Row])[]
  readonly alone: readonly Row[]
}

function pairsOf<Row extends RowName>({ text, left }: Gate, right: GateSide, rows: GateRows<Row>): RowPairs<Row> {
  const [first, second] = [sideRows(left, right, rows, rows.left), sideRows(right, left, rows, rows.right)]
  const pairs = matchRows(first, second)
  const self = pairs.find(([a, b]) => a === b)
  if (self !== undefined) {
    throw new OrreryError(
      'CONFIG_INVALID',
      `--gate ${JSON.stringify(text)}: ${describeRow(self[0])} would be compared with itself`,
    )
  }
  const isStored = left.run !== undefined || right.run !== undefined
  const paired = new Set(pairs.map(([a]) => a))
  return { pairs, alone: isStored ? first.filter((row) => !paired.has(row)) : [] }
}

/** Rows of one side of a pair. Without a run of its own, a side next to a stored run is every tested row outside of that run. */
function sideRows<Row extends RowName>(
  side: GateSide,
  other: GateSide,
  rows: GateRows<Row>,
  usual: readonly Row[],
): readonly Row[] {
  if (side.run !== undefined) return rowsOf(side, rows)
  if (other.run === undefined) return selectRows(usual, side.row)
  const stored = new Set(rows.stored.get(other.run))
  const tested = [...new Set([...rows.left, ...rows.right])].filter((row) => !stored.has(row))
  if (tested.length > 0) return selectRows(tested, side.row)
  throw new OrreryError('CONFIG_INVALID', `--gate: ${other.run} is the tested run itself; expected another run after @`)
}
