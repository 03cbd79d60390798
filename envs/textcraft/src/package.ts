import { type OptionSpec, OrreryError, readOptions, type WorldPackage } from '@orreryjs/core'
import { explain, limits } from './explain/index.ts'
import { ADAPT_CYCLES, CYCLE_CHOICES } from './recipes/cycles.ts'
import { createReplayer } from './replay.ts'
import { DIALECTS, type Dialect } from './rules.ts'
import { WORLD_ID } from './tasks.ts'
import { createTextCraft } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: 'strict: our splits, without upstream accidents; adapt and agentgym: the original programs, byte for byte.',
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'cycles',
    description: 'Which items are crafted, where two recipes undo each other (dialect adapt only).',
    type: 'choice',
    default: ADAPT_CYCLES,
    choices: CYCLE_CHOICES,
  },
]

/** TextCraft for a registry. */
export const textcraft: WorldPackage = {
  id: WORLD_ID,
  summary: 'Crafting with Minecraft 1.16.5 recipes: get, craft, inventory.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: (split) => (split === 'adapt-200' ? 'adapt' : split === 'agentgym' ? 'agentgym' : 'strict'),
  limits,
  explain,
  create(options = {}) {
    const { dialect, cycles } = readOptions(WORLD_ID, OPTIONS, options) as { dialect: Dialect; cycles: string }
    if (dialect !== 'adapt' && cycles !== ADAPT_CYCLES) {
      throw new OrreryError('CONFIG_INVALID', `textcraft: option cycles=${cycles} needs dialect=adapt, not ${dialect}`)
    }
    return createTextCraft({ dialect, cycles })
  },
  replayer(options = {}) {
    readOptions(WORLD_ID, OPTIONS, options)
    return createReplayer()
  },
}
