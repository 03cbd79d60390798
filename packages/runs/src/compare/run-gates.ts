import type { PlannedRun } from '../play/planned-run.ts'
import type { CellScores } from '../scores/index.ts'
import { checkDeclaration } from './analysis-declaration.ts'
import { checkGateRows, type Gate, type GateResult, readGate, testGate } from './gate.ts'

/**
 * Parses the gates of a run and checks its declarations before the run starts. Throws `CONFIG_INVALID`, `CELL_UNKNOWN` or `RUNS_DIFFER`.
 */
export function planGates(run: PlannedRun): readonly Gate[] {
  const { cells, configuration } = run
  checkDeclaration(run)
  const names = cells.map(({ world, split, label, model }) => ({ world: world.id, split, label, model: model.id }))
  const gates = (configuration.gate ?? []).map(readGate)
  for (const gate of gates) checkGateRows(gate, names)
  return gates
}

/** Evaluates the gates of a finished run. */
export function testGates(gates: readonly Gate[], cells: readonly CellScores[]): readonly GateResult[] {
  return gates.map((gate) => testGate(gate, cells, cells))
}
