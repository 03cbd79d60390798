import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CassetteMode } from '@orreryjs/models/recorded'
import type { CrashedCommand } from './crash-commands.ts'
import { playRun } from './played-runs.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

const [AGENT] = AGENTS

/**
 * A run that keeps its replies in a cassette, which holds those of another run already, in no order and with a torn end. No
 * reply may get lost, and where the cassette may answer, no call that it holds may be made again.
 */
function runWithCassette(mode: CassetteMode, concurrency: number): CrashedCommand {
  const play = async (place: string, episodes: number, calm: boolean): Promise<void> => {
    const path = join(place, 'cassette')
    const specs = AGENT === undefined ? [] : smallEpisodes(AGENT, 0, episodes)
    const known = keysIn(path)
    const directory = join(place, calm ? 'run' : 'other')
    const calls = await playRun(directory, specs, { concurrency, cassette: { path, mode: calm ? mode : 'record' } })
    const added = keysIn(path).size - known.size
    if (calm && mode === 'replay' && calls !== added) throw new Error(`${calls} model calls, ${added} replies were missing`)
  }
  let old: readonly string[] = []
  return {
    name: `cassette, ${mode}, concurrency ${concurrency}`,
    before: async (place) => {
      await play(place, 2, false)
      const lines = readFileSync(join(place, 'cassette'), 'utf8').trimEnd().split('\n').reverse()
      writeFileSync(join(place, 'cassette'), `${lines.join('\n')}\n${lines[0]?.slice(0, 99)}`)
      old = lines
    },
    run: (place) => play(place, 4, true),
    made: [
      (place) => {
        const keys = keysIn(join(place, 'cassette'))
        return JSON.stringify(old.filter((line) => !keys.has(keyOf(line))))
      },
    ],
  }
}

/** Keys of the recordings in a cassette's whole lines. */
function keysIn(path: string): ReadonlySet<string> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  return new Set(lines.map(keyOf))
}

function keyOf(line: string): string {
  const { key }: { readonly key: string } = JSON.parse(line)
  return key
}

export const CASSETTES: readonly CrashedCommand[] = [
  runWithCassette('replay', 1),
  runWithCassette('replay', 8),
  runWithCassette('record', 8),
]
