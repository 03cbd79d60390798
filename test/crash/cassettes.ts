import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CassetteMode } from '@orreryjs/models/recorded'
import type { CrashedCommand } from './crash-commands.ts'
import { playRun } from './play-run.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

const [AGENT] = AGENTS

/**
 * A run that records into a cassette that already contains another run's replies, unordered and with an incomplete last line. No reply
 * may get lost, and in replay mode no recorded call may be repeated.
 */
function runWithCassette(mode: CassetteMode, concurrency: number): CrashedCommand {
  const play = async (folder: string, episodes: number, isTested: boolean): Promise<void> => {
    const path = join(folder, 'cassette')
    const specs = AGENT === undefined ? [] : smallEpisodes(AGENT, 0, episodes)
    const recorded = keysIn(path)
    const directory = join(folder, isTested ? 'run' : 'other')
    const calls = await playRun(directory, specs, { concurrency, cassette: { path, mode: isTested ? mode : 'record' } })
    const added = keysIn(path).size - recorded.size
    if (isTested && mode === 'replay' && calls !== added) throw new Error(`${calls} model calls, ${added} replies were missing`)
  }
  let old: readonly string[] = []
  return {
    name: `cassette, ${mode}, concurrency ${concurrency}`,
    before: async (folder) => {
      await play(folder, 2, false)
      const lines = readFileSync(join(folder, 'cassette'), 'utf8').trimEnd().split('\n').reverse()
      writeFileSync(join(folder, 'cassette'), `${lines.join('\n')}\n${lines[0]?.slice(0, 99)}`)
      old = lines
    },
    run: (folder) => play(folder, 4, true),
    outputs: [
      (folder) => {
        const keys = keysIn(join(folder, 'cassette'))
        return JSON.stringify(old.filter((line) => !keys.has(keyOf(line))))
      },
    ],
  }
}

/** Keys of the recordings in a cassette's complete lines. */
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
