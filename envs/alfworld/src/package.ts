import { type OptionSpec, type OptionValues, readOptions, type WorldPackage } from '@orreryjs/core'
import { twinWorld } from '@orreryjs/core/worlds'
import { explain, limits } from './explain.ts'
import { FUNCTIONS, typeNames } from './render/idiom.ts'
import { createReplayer } from './replay.ts'
import { DIALECTS, type Dialect } from './rules.ts'
import { WORLD_ID } from './tasks.ts'
import { createAlfworld } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: '2.1.2: the wording of alfworld 0.4 and later; 2.1.1: the wording before, which most published prompts show.',
    type: 'choice',
    default: '2.1.2',
    choices: DIALECTS,
  },
  {
    name: 'data',
    description: 'Directory of original games, one that holds json_2.1.x or one of those; without it our own houses are played.',
    type: 'text',
    default: '',
  },
  {
    name: 'twin',
    description:
      'A seed: the same tasks under invented names, to see what knowing the names is worth; without one the names are as they are.',
    type: 'text',
    default: '',
  },
]

/** ALFWorld for a registry. */
export const alfworld: WorldPackage = {
  id: WORLD_ID,
  summary: 'Household tasks in a room: find, take, clean, heat, cool and place things.',
  options: OPTIONS,
  defaultSplit: 'valid_unseen',
  dialects: DIALECTS,
  defaultDialect: () => '2.1.2',
  limits,
  explain,
  create(options = {}) {
    const { twin, ...settings } = readSettings(options)
    const world = createAlfworld(settings)
    return twin === '' ? world : twinWorld(world, { seed: twin, words: typeNames(), keep: FUNCTIONS })
  },
  replayer(options = {}) {
    const { twin: _, ...settings } = readSettings(options)
    return createReplayer(settings)
  },
}

/** An empty directory name is none. */
function readSettings(options: OptionValues): { readonly dialect: Dialect; readonly twin: string; readonly data?: string } {
  const values = readOptions(WORLD_ID, OPTIONS, options) as { dialect: Dialect; data: string; twin: string }
  const { dialect, data, twin } = values
  return data === '' ? { dialect, twin } : { dialect, twin, data }
}
