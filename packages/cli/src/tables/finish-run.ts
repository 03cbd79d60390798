import { pipeline } from 'node:stream/promises'
import type { RunManifest } from '@orreryjs/harness'
import type { Gate, GateResult } from '@orreryjs/runs/compare'
import { testGates } from '@orreryjs/runs/compare'
import type { PlannedRun } from '@orreryjs/runs/play'
import { itemTexts, jsonWithList, readEpisodes, writeResults } from '@orreryjs/runs/results'
import { EXIT } from '../output/errors.ts'
import { exitCodeOf, type PlayedRun } from '../terminal/play-run.ts'
import type { Terminal } from '../terminal.ts'
import { gateLines } from './gates.ts'
import { resultLines } from './results.ts'

/** A run that is over. */
export interface FinishedRun {
  /** Path of its directory. */
  readonly directory: string
  readonly run: PlannedRun
  readonly manifest: RunManifest
  readonly executed: PlayedRun
  /** Tested where the run is complete. */
  readonly gates: readonly Gate[]
}

/** Writes the results of a run, prints them and tests its gates. Gives the exit code. Throws what `writeResults` throws. */
export async function finishRun(terminal: Terminal, finished: FinishedRun, json: boolean): Promise<number> {
  const { directory, run, manifest, executed, gates } = finished
  const { interrupted, stopped } = executed
  const ending = { interrupted, ...(stopped && { stopped }) }
  const { results, tally } = await writeResults(directory, run, manifest, ending)
  const tested = results.complete ? testGates(gates, tally.scores()) : []
  if (json) await printJson(terminal, directory, { directory, ...results }, gates.length > 0 ? { gates: tested } : {})
  else {
    for (const line of resultLines(terminal, directory, results, tally.firstFailed() ?? 1)) terminal.print(line)
    printGates(terminal, gates, tested)
  }
  const code = exitCodeOf(executed)
  return code === EXIT.ok && !(tested.length === gates.length && tested.every(({ holds }) => holds)) ? EXIT.failed : code
}

/** One object with all episodes, as fast as it is taken. */
async function printJson({ output }: Terminal, directory: string, head: object, tail: object): Promise<void> {
  const items = itemTexts(readEpisodes(directory))
  await pipeline(jsonWithList({ head, name: 'episodes', items, tail, end: '\n' }), output, { end: false })
}

function printGates(terminal: Terminal, gates: readonly Gate[], tested: readonly GateResult[]): void {
  if (gates.length === 0) return
  terminal.print('')
  for (const result of tested) for (const line of gateLines(result, terminal.colour)) terminal.print(line)
  if (tested.length === 0) terminal.print('the run is not complete: no gate was tested')
}
