import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import type { PlannedRun } from '../../play/planned-run.ts'
import { checkDeclaration } from '../analysis-declaration.ts'
import { type RunCell, readRun, type ScoredRun } from '../read-run.ts'
import { describeRow, type RowName, selectRows } from '../selector.ts'
import type { Gate } from './gate.ts'
import type { GateResult } from './gate-result.ts'
import { metricText, readGate } from './read-gate.ts'
import { gateObjections, readStoredRuns, storedRows, storedRunsOf } from './stored-runs.ts'
import { checkGateRows, testGate } from './test-gate.ts'

/** Gates of a run, with the stored runs that they name. */
export interface GatePlan {
  readonly gates: readonly Gate[]
  readonly stored: ReadonlyMap<string, ScoredRun>
}

/** Plan of a run without gates. */
export const NO_GATES: GatePlan = { gates: [], stored: new Map() }

/**
 * Parses the gates of a run, reads the stored runs that they name, and checks the run's declarations, before the run starts. Throws
 * `CONFIG_INVALID`, `CELL_UNKNOWN`, `RUNS_DIFFER`, `RUN_UNKNOWN`, or the errors of reading a run.
 */
export async function planGates(run: PlannedRun, notice: (line: string) => void): Promise<GatePlan> {
  const { cells, configuration } = run
  checkDeclaration(run)
  const gates = (configuration.gate ?? []).map(readGate)
  for (const gate of gates) refuseOwnRun(gate, configuration.out)
  const stored = await readStoredRuns(gates, (directory) => readRun(directory, () => undefined))
  const rows = new Map<string, PlannedName>()
  for (const { world, split, label, model, trials } of cells) {
    const name = { world: world.id, split, label, model: model.id }
    const before = rows.get(describeRow(name))
    rows.set(describeRow(name), { ...name, trials: Math.max(trials, before?.trials ?? 0) })
  }
  const names = [...rows.values()]
  for (const gate of gates) {
    checkGateRows<RowName>(gate, { left: names, right: names, stored: storedRows(stored) })
    checkAttempts(gate, names)
  }
  for (const { directory, unfinished } of new Set(stored.values())) {
    if (unfinished > 0) notice(`${directory} is incomplete: gates that name it will be inconclusive; resume it first`)
  }
  return { gates, stored }
}

/** A planned row and its number of attempts at each task. */
interface PlannedName extends RowName {
  readonly trials: number
}

/** Throws `CONFIG_INVALID` if a gate names the run that it tests. */
function refuseOwnRun(gate: Gate, out: string | undefined): void {
  const own = out === undefined ? undefined : storedRunsOf(gate).find((directory) => resolve(directory) === resolve(out))
  if (own === undefined) return
  throw new OrreryError(
    'CONFIG_INVALID',
    `--gate ${JSON.stringify(gate.text)}: ${own} is the tested run itself; expected another run after @`,
  )
}

/** Throws `CONFIG_INVALID` if a gate needs more attempts than the run plays. */
function checkAttempts({ text, left, right }: Gate, names: readonly PlannedName[]): void {
  const needed = 'k' in left.metric ? left.metric.k : right.kind === 'attempts' ? right.attempts : 1
  const tested = left.run === undefined ? selectRows(names, left.row) : []
  const lacking = tested.find(({ trials }) => trials < needed)
  if (lacking === undefined) return
  const { trials } = lacking
  throw new OrreryError(
    'CONFIG_INVALID',
    `--gate ${JSON.stringify(text)}: ${metricText(left.metric)} needs ${needed} attempts at each task; ${describeRow(lacking)} has ${trials}`,
    { hint: `add --trials ${needed}` },
  )
}

/**
 * Evaluates recorded gates again. A gate that names a stored run keeps its result, because that run may have changed.
 */
export function retestGates(
  recorded: readonly GateResult[],
  cells: readonly RunCell[],
  isComplete: boolean,
): readonly GateResult[] {
  const rows = { left: cells, right: cells, stored: new Map() }
  const objections = gateObjections([])
  const testOne = (gate: Gate): GateResult => (isComplete ? testGate(gate, rows, { objections }) : untested(gate))
  return recorded.map((result) => {
    const gate = readGate(result.gate)
    return storedRunsOf(gate).length > 0 ? result : testOne(gate)
  })
}

function untested({ text }: Gate): GateResult {
  return { gate: text, verdict: 'inconclusive', checks: [], reason: 'the run is incomplete: resume it first' }
}

/** Evaluates the gates of a finished run; gates of an unfinished run are not tested. */
export function testGates({ gates, stored }: GatePlan, cells: readonly RunCell[], isComplete: boolean): readonly GateResult[] {
  if (!isComplete) return gates.map(untested)
  const objections = gateObjections([...stored.values()])
  return gates.map((gate) => testGate(gate, { left: cells, right: cells, stored: storedRows(stored) }, { objections }))
}
