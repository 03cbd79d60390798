import { type OptionSpec, type OptionValues, OrreryError, parseOptions, type WorldPackage } from '@orreryjs/core'
import { renameWorld } from '@orreryjs/core/worlds'
import { INJECTION_PLACES, NOUN_TAGGERS, type NounTaggerName, nounTagger } from '@orreryjs/shopping'
import { explain, limits } from './explain.ts'
import { GOAL_KINDS, type GoalKind } from './goal/upstream.ts'
import { PRICE_MODES, type PriceMode } from './prices.ts'
import { PAGE_WORDS, productWords } from './render/dialect-text.ts'
import { REPAIRS, type Repair, readRepairs } from './repairs.ts'
import { createReplayer, type RecordedShop } from './replay.ts'
import { DIALECTS, type Dialect, OBSERVATION_MODES, type ObservationMode, rulesOf } from './rules.ts'
import { openSource } from './sources/open.ts'
import { WORLD_ID } from './tasks.ts'
import { createWebShop } from './world.ts'

/** Option value that selects the dialect's default. */
const DEFAULT = 'default'

const OPTIONS: readonly OptionSpec[] = [
  choice(
    'dialect',
    DIALECTS,
    'strict: exactly the actions that a page shows; upstream, react: the rules of the original programs.',
  ),
  choice(
    'observation',
    [DEFAULT, ...OBSERVATION_MODES],
    'Page format; default: react in the dialect react, otherwise text_rich.',
  ),
  choice(
    'attributes',
    [DEFAULT, 'shown', 'hidden'],
    'Page with the attributes that the reward compares; default: shown in the dialect react, otherwise hidden.',
  ),
  {
    name: 'repairs',
    description: `Repaired faults of ReAct's notebook, only in the dialect react: none, all or names separated by commas: ${REPAIRS.join(', ')}.`,
    type: 'text',
    default: 'none',
  },
  choice(
    'goals',
    [DEFAULT, ...GOAL_KINDS],
    "Instructions in upstream's generated wording or in the style of people; default: synthetic.",
  ),
  choice('prices', PRICE_MODES, 'Seeding of random prices; seed233: as in the recordings.'),
  choice('nouns', NOUN_TAGGERS, 'Noun tagger of the reward; whitespace: the stand-in used in the recordings.'),
  {
    name: 'data',
    description: 'Directory of original files or of an index from `orrery index build`. Empty: the generated catalogue.',
    type: 'text',
    default: '',
  },
  {
    name: 'size',
    description: 'Number of products (the first ones of original files). 0: 1,000 generated products, or all of a directory.',
    type: 'number',
    default: 0,
    minimum: 0,
    integer: true,
  },
  {
    name: 'renamed',
    description:
      'Seed for renamed products: the generated catalogue with invented names, to measure the effect of prior knowledge. Empty: original names.',
    type: 'text',
    default: '',
  },
]

/** Options of the recordings. */
const RECORDED: OptionValues = { dialect: 'upstream', prices: 'seed233', nouns: 'whitespace' }

/** World package of WebShop. */
export const webshop: WorldPackage = {
  id: WORLD_ID,
  summary: 'An online shop: search, compare, choose options and buy what an instruction asks for.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  limits,
  presentation: explain,
  injectionPlaces: INJECTION_PLACES,
  create(options = {}) {
    const { renamed: seed, ...settings } = readSettings(options)
    if (seed === '') return createWebShop(settings)
    if (settings.data === undefined)
      return renameWorld(createWebShop(settings), { seed, words: productWords(), unchangedWords: PAGE_WORDS })
    throw new OrreryError(
      'CONFIG_INVALID',
      `${WORLD_ID}: option renamed=${seed} works only with the generated catalogue, not with data=DIRECTORY`,
    )
  },
  replayer(options = {}) {
    const { renamed: _, ...settings } = readSettings({ ...RECORDED, ...options })
    return createReplayer(() => recordedShop(settings))
  },
}

interface Settings {
  readonly dialect: Dialect
  readonly observation?: ObservationMode | undefined
  readonly attributes?: boolean | undefined
  readonly repairs: readonly Repair[]
  readonly goals?: GoalKind | undefined
  readonly prices: PriceMode
  readonly nouns: NounTaggerName
  readonly data?: string | undefined
  readonly size?: number | undefined
  /** Seed of the invented names; empty for the original names. */
  readonly renamed: string
}

/** Reads the options. Empty strings, zeros and `default` become `undefined`, so that the world chooses. */
function readSettings(options: OptionValues): Settings {
  const values = parseOptions(WORLD_ID, OPTIONS, options)
  const { observation, attributes, repairs, goals, data, size, renamed } = values
  return {
    ...(values as unknown as Settings),
    observation: observation === DEFAULT ? undefined : (observation as ObservationMode),
    attributes: attributes === DEFAULT ? undefined : attributes === 'shown',
    repairs: readRepairs(String(repairs)),
    goals: goals === DEFAULT ? undefined : (goals as GoalKind),
    data: data === '' ? undefined : String(data),
    size: size === 0 ? undefined : Number(size),
    renamed: String(renamed),
  }
}

function recordedShop({
  dialect,
  observation,
  attributes,
  repairs,
  nouns,
  data,
  ...options
}: Omit<Settings, 'renamed'>): RecordedShop {
  if (data === undefined) {
    throw new OrreryError(
      'DATA_MISSING',
      'replaying recordings of WebShop needs the directory of the original files. Set option data=DIRECTORY',
    )
  }
  const { catalogue, engine } = openSource(data, options)
  return { catalogue, engine, nouns: nounTagger(nouns), rules: rulesOf({ dialect, observation, attributes, repairs }) }
}

/** The first choice is the default. */
function choice(name: string, choices: readonly string[], description: string): OptionSpec {
  return { name, description, type: 'choice', default: choices[0] ?? '', choices }
}
