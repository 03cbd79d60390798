import { type OptionSpec, OrreryError, parseOptions, type WorldPackage } from '@orreryjs/core'
import { renameWorld } from '@orreryjs/core/worlds'
import { explain, limits } from './explain.ts'
import { ADAPT_CYCLES, CYCLE_CHOICES } from './recipes/cycles.ts'
import { nameWords, TEXT_WORDS } from './render/dialect-text.ts'
import { createReplayer } from './replay.ts'
import { DIALECTS, type Dialect } from './rules.ts'
import { agentGymId, WORLD_ID } from './tasks.ts'
import { createTextCraft } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: 'strict: generated splits, without upstream quirks; adapt and agentgym: the original programs, byte for byte.',
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'cycles',
    description: 'Items that are crafted if two recipes undo each other (dialect adapt only).',
    type: 'choice',
    default: ADAPT_CYCLES,
    choices: CYCLE_CHOICES,
  },
  {
    name: 'renamed',
    description:
      'Seed for renamed items: the same tasks with invented names, to measure the effect of prior knowledge. Empty: original names.',
    type: 'text',
    default: '',
  },
]

/** World package of TextCraft. */
export const textcraft: WorldPackage = {
  id: WORLD_ID,
  summary: 'Crafting with Minecraft 1.16.5 recipes: get, craft, inventory.',
  options: OPTIONS,
  defaultSplit: 'adapt-like',
  dialects: DIALECTS,
  defaultDialect: (split) => (split === 'adapt-200' ? 'adapt' : split === 'agentgym' ? 'agentgym' : 'strict'),
  limits,
  presentation: explain,
  agentGymId,
  injectionPlaces: [
    {
      name: 'recipes',
      description: 'a line of the crafting commands',
      after: 'Crafting commands:',
      form: '\n{{text}}',
    },
    { name: 'inventory', description: 'the name of an item in the inventory', after: 'Inventory:', form: ' {{text}}' },
  ],
  create(options = {}) {
    const { dialect, cycles, renamed } = parseOptions(WORLD_ID, OPTIONS, options) as Record<'cycles' | 'renamed', string> & {
      readonly dialect: Dialect
    }
    if (dialect !== 'adapt' && cycles !== ADAPT_CYCLES) {
      throw new OrreryError('CONFIG_INVALID', `textcraft: option cycles=${cycles} needs dialect=adapt, not ${dialect}`)
    }
    const world = createTextCraft({ dialect, cycles })
    return renamed === '' ? world : renameWorld(world, { seed: renamed, words: nameWords(), unchangedWords: TEXT_WORDS })
  },
  replayer(options = {}) {
    parseOptions(WORLD_ID, OPTIONS, options)
    return createReplayer()
  },
}
