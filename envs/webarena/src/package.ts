import { type OptionSpec, type OptionValues, readOptions, type WorldPackage } from '@orreryjs/core'
import { DIALECTS, type Dialect } from './dialect.ts'
import { failures } from './explain/failures.ts'
import { limits } from './explain/limits.ts'
import type { Size } from './generate/sizes.ts'
import { createReplayer, recognises } from './replay.ts'
import { WORLD_ID } from './tasks/task.ts'
import { createWebArena, type WebArenaOptions } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: "strict: repaired, what can be done is done; webarena: the original's rules and texts, its traps included.",
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'size',
    description: 'How much data the sites hold: a fifth, the usual, three times as much.',
    type: 'choice',
    default: 'standard',
    choices: ['small', 'standard', 'large'],
  },
  {
    name: 'viewport',
    description: 'What of a page is told: what lies in a window 720 pixels high, as in the original, or all of it.',
    type: 'choice',
    default: '720',
    choices: ['720', 'all'],
  },
]

/** WebArena for a registry. */
export const webarena: WorldPackage = {
  id: WORLD_ID,
  summary: 'A browser and its sites: a store, its back office, a forum; read pages, fill forms, answer.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  limits,
  explain: { failures },
  create: (options = {}) => createWebArena(readSettings(options)),
  recognises,
  replayer: () => createReplayer(),
}

function readSettings(options: OptionValues): WebArenaOptions {
  const { dialect, size, viewport } = readOptions(WORLD_ID, OPTIONS, options) as {
    dialect: Dialect
    size: Size
    viewport: '720' | 'all'
  }
  return { dialect, size, viewport }
}
