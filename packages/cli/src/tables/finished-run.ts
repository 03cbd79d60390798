import type { FinishedRun } from '@orreryjs/runs'
import type { GateResult } from '@orreryjs/runs/compare'
import { isRunLimit } from '@orreryjs/runs/play'
import { EXIT } from '../output/errors.ts'
import type { WatchedRun } from '../terminal/watch.ts'
import type { Terminal } from '../terminal.ts'
import { gateLines } from './gates.ts'
import { resultLines } from './results.ts'

/** Prints what a run came to. Gives the exit code; `gates` is the number of gates that were asked for. */
export function printFinished(
  terminal: Terminal,
  { result, interrupted }: WatchedRun<FinishedRun>,
  gates: number,
  json: boolean,
): number {
  const { directory, results, gates: tested } = result
  if (json) terminal.print(JSON.stringify({ directory, ...results, ...(gates > 0 && { gates: tested }) }))
  else {
    for (const line of resultLines(terminal, directory, results, result.firstFailed ?? 1)) terminal.print(line)
    if (gates > 0) printGates(terminal, tested)
  }
  const code = exitCodeOf(result, interrupted)
  return code === EXIT.ok && !(tested.length === gates && tested.every(({ holds }) => holds)) ? EXIT.failed : code
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
