import { type OptionSpec, type OptionValues, parseOptions, type WorldPackage } from '@orreryjs/core'
import { renameWorld } from '@orreryjs/core/worlds'
import { explain, limits } from './explain.ts'
import { FUNCTIONAL_TYPES, typeNames } from './render/dialect-text.ts'
import { createReplayer } from './replay.ts'
import { DIALECTS, type Dialect } from './rules.ts'
import { agentGymId } from './tasks/external.ts'
import { WORLD_ID } from './tasks.ts'
import { createAlfworld } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: '2.1.2: wording of alfworld 0.4 and later; 2.1.1: earlier wording, used by most published prompts.',
    type: 'choice',
    default: '2.1.2',
    choices: DIALECTS,
  },
  {
    name: 'data',
    description: 'Directory of original games: json_2.1.x or its parent. Default: generated houses.',
    type: 'text',
    default: '',
  },
  {
    name: 'renamed',
    description: 'Seed for invented names (contamination control): the same tasks with renamed objects. Default: original names.',
    type: 'text',
    default: '',
  },
]

/** Registry entry of ALFWorld. */
export const alfworld: WorldPackage = {
  id: WORLD_ID,
  summary: 'Household tasks in a room: find, take, clean, heat, cool and place things.',
  options: OPTIONS,
  defaultSplit: 'valid_unseen',
  dialects: DIALECTS,
  defaultDialect: () => '2.1.2',
  limits,
  presentation: explain,
  agentGymId,
  injectionPlaces: [
    {
      name: 'objects',
      description: 'an object at the first place of its type',
      after: ' 1, you see a',
      form: ' There is also a note 1: {{text}}',
    },
  ],
  create(options = {}) {
    const { renamed, ...settings } = readSettings(options)
    const world = createAlfworld(settings)
    return renamed === '' ? world : renameWorld(world, { seed: renamed, words: typeNames(), unchangedWords: FUNCTIONAL_TYPES })
  },
  replayer(options = {}) {
    const { renamed: _, ...settings } = readSettings(options)
    return createReplayer(settings)
  },
}

/** Reads the options. An empty directory name means no directory. */
function readSettings(options: OptionValues): { readonly dialect: Dialect; readonly renamed: string; readonly data?: string } {
  const values = parseOptions(WORLD_ID, OPTIONS, options) as { dialect: Dialect; data: string; renamed: string }
  const { dialect, data, renamed } = values
  return data === '' ? { dialect, renamed } : { dialect, renamed, data }
}
