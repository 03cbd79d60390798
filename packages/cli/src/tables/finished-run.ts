import { gateLines } from '@orreryjs/reporting/tables'
import type { FinishedRun } from '@orreryjs/runs'
import type { GateResult } from '@orreryjs/runs/compare'
import { isRunLimit } from '@orreryjs/runs/play'
import { EXIT } from '../output/errors.ts'
import type { WatchedRun } from '../terminal/watch.ts'
import type { Terminal } from '../terminal.ts'
import { resultLines } from './results.ts'

/** Prints what a run came to. Gives the exit code. */
export function printFinished(terminal: Terminal, { result, interrupted }: WatchedRun<FinishedRun>, json: boolean): number {
  const { directory, results, gates, untestedGates } = result
  const isGated = gates.length + untestedGates > 0
  if (json) terminal.print(JSON.stringify({ directory, ...results, ...(isGated && { gates }) }))
  else {
    for (const line of resultLines(terminal, directory, results, result.firstFailed ?? 1)) terminal.print(line)
    if (isGated) printGates(terminal, gates)
  }
  const code = exitCodeOf(result, interrupted)
  return code === EXIT.ok && !(untestedGates === 0 && gates.every(({ holds }) => holds)) ? EXIT.failed : code
}

/** 130 where Ctrl-C stopped it, 1 where an episode ended in an error or a limit of the run left some unplayed. */
function exitCodeOf({ outcome, results: { stopped } }: FinishedRun, interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted
  return outcome.errors > 0 || (stopped !== undefined && isRunLimit(stopped)) ? EXIT.failed : EXIT.ok
}

function printGates(terminal: Terminal, tested: readonly GateResult[]): void {
  terminal.print('')
  for (const result of tested) for (const line of gateLines(result, terminal.colour)) terminal.print(line)
  if (tested.length === 0) terminal.print('the run is not complete: no gate was tested')
}
