import { type OptionSpec, type OptionValues, OrreryError, readOptions, type WorldPackage } from '@orreryjs/core'
import { twinWorld } from '@orreryjs/core/worlds'
import { NOUN_TAGGERS, type NounTaggerName, taggerOf } from '@orreryjs/shopping'
import { explain, limits } from './explain.ts'
import { GOAL_KINDS, type GoalKind } from './goal/upstream.ts'
import { PRICE_MODES, type PriceMode } from './prices.ts'
import { PAGE_WORDS, productWords } from './render/idiom.ts'
import { createReplayer, type RecordedShop } from './replay.ts'
import { DIALECTS, type Dialect, OBSERVATION_MODES, type ObservationMode, rulesOf } from './rules.ts'
import { openSource } from './sources/open.ts'
import { WORLD_ID } from './tasks.ts'
import { createWebShop } from './world.ts'

/** Stands for what the dialect is usually played with. */
const USUAL = 'usual'

const OPTIONS: readonly OptionSpec[] = [
  choice('dialect', DIALECTS, "strict: all that a page shows can be done, and nothing else; upstream, react: the originals'."),
  choice(
    'observation',
    [USUAL, ...OBSERVATION_MODES],
    'How pages are written; usual: text_rich, and react in the dialect react.',
  ),
  choice(
    'attributes',
    [USUAL, 'shown', 'hidden'],
    'The page of what the reward looks at; usual: hidden, but in the dialect react.',
  ),
  choice(
    'goals',
    [USUAL, ...GOAL_KINDS],
    'Goals in generated sentences, or as people put them; usual: human in our own catalogue, otherwise synthetic.',
  ),
  choice('prices', PRICE_MODES, 'What upstream leaves to chance; seed233: as in the recordings.'),
  choice('nouns', NOUN_TAGGERS, "Finds the nouns of titles for the reward; whitespace: the recordings' stand-in."),
  {
    name: 'data',
    description: 'Directory of original files, or one made by `orrery index build`; without it our own catalogue is played.',
    type: 'text',
    default: '',
  },
  {
    name: 'size',
    description: 'Number of products, of original files the first ones; 0: 1,000 of our own, all of a directory.',
    type: 'number',
    default: 0,
    minimum: 0,
    integer: true,
  },
  {
    name: 'twin',
    description:
      'A seed: our own catalogue under invented names, to see what knowing the names is worth; without one they are as they are.',
    type: 'text',
    default: '',
  },
]

/** The conditions of the recordings. */
const RECORDED: OptionValues = { dialect: 'upstream', prices: 'seed233', nouns: 'whitespace' }

/** WebShop for a registry. */
export const webshop: WorldPackage = {
  id: WORLD_ID,
  summary: 'An online shop: search, compare, choose options and buy what an instruction asks for.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  limits,
  explain,
  create(options = {}) {
    const { twin = '', ...given } = options
    const settings = readSettings(given)
    const seed = String(twin)
    if (seed === '') return createWebShop(settings)
    if (settings.data === undefined) return twinWorld(createWebShop(settings), { seed, words: productWords(), keep: PAGE_WORDS })
    throw new OrreryError(
      'CONFIG_INVALID',
      `${WORLD_ID}: option twin=${seed} is for our own catalogue, not for that of a directory`,
    )
  },
  replayer(options = {}) {
    const settings = readSettings({ ...RECORDED, ...options })
    return createReplayer(() => recordedShop(settings))
  },
}

interface Settings {
  readonly dialect: Dialect
  readonly observation?: ObservationMode | undefined
  readonly attributes?: boolean | undefined
  readonly goals?: GoalKind | undefined
  readonly prices: PriceMode
  readonly nouns: NounTaggerName
  readonly data?: string | undefined
  readonly size?: number | undefined
}

/** Empty texts, zeros and what is usual leave the choice to the world. */
function readSettings(options: OptionValues): Settings {
  const values = readOptions(WORLD_ID, OPTIONS, options)
  const { observation, attributes, goals, data, size } = values
  return {
    ...(values as unknown as Settings),
    observation: observation === USUAL ? undefined : (observation as ObservationMode),
    attributes: attributes === USUAL ? undefined : attributes === 'shown',
    goals: goals === USUAL ? undefined : (goals as GoalKind),
    data: data === '' ? undefined : String(data),
    size: size === 0 ? undefined : Number(size),
  }
}

function recordedShop({ dialect, observation, attributes, nouns, data, ...options }: Settings): RecordedShop {
  if (data === undefined) {
    throw new OrreryError('DATA_MISSING', 'recorded episodes of WebShop are played in the shop of a directory, and none is named')
  }
  const { catalogue, engine } = openSource(data, options)
  return { catalogue, engine, nouns: taggerOf(nouns), rules: rulesOf({ dialect, observation, attributes }) }
}

/** The first choice is the default. */
function choice(name: string, choices: readonly string[], description: string): OptionSpec {
  return { name, description, type: 'choice', default: choices[0] ?? '', choices }
}
