import { type OptionSpec, parseOptions, type WorldPackage } from '@orreryjs/core'
import { explain, limits } from './explain.ts'
import { FAULTS, type Fault } from './faults/faults.ts'
import type { Size } from './generate/sizes.ts'
import { DIALECTS, type Dialect } from './page/dialect.ts'
import { OBSERVATION_LIMITS, type ObservationLimit } from './render/truncate-tokens.ts'
import { createReplayer, recognises } from './replay.ts'
import { DISTRACTORS, type Distractors } from './tasks/distractors/distractors.ts'
import { HORIZONS, type Horizon } from './tasks/horizon.ts'
import { LOGINS, type Login } from './tasks/login.ts'
import { WORLD_ID } from './tasks/task.ts'
import { taskFiles } from './tasks/task-files.ts'
import { WORDINGS, type Wordings } from './tasks/wordings.ts'
import { verifiedFiles } from './verified/verified-files.ts'
import { createWebArena } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description:
      "strict: WebArena's rules with its bugs repaired; webarena: the original's text, actions and evaluators, byte for byte; " +
      "browsergym: BrowserGym's text, ids, calls and errors, with WebArena's evaluators after every action.",
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'size',
    description: 'Amount of data on the sites, relative to standard: small 0.2, large 3.',
    type: 'choice',
    default: 'standard',
    choices: ['small', 'standard', 'large'],
  },
  {
    name: 'viewport',
    description: 'Observed part of a page: a window of 720 pixels, or the whole page.',
    type: 'choice',
    default: '720',
    choices: ['720', 'all'],
  },
  {
    name: 'simplify',
    description:
      'Simplifies whole pages as in AgentOccam: none, all, names of its steps separated by commas, or all,-NAME for all others (strict and webarena).',
    type: 'text',
    default: 'none',
  },
  {
    name: 'horizon',
    description: 'Subset of each split by plan length (pages, actions and reads): short up to 5, medium 6 to 12, long more.',
    type: 'choice',
    default: 'all',
    choices: HORIZONS,
  },
  {
    name: 'login',
    description:
      'done: the agent is signed in at every site from the start, as in the original; needed: it must find the passwords and sign in.',
    type: 'choice',
    default: 'done',
    choices: LOGINS,
  },
  {
    name: 'distractors',
    description: 'Near-duplicates of each row that a task names: none, few (2), many (6).',
    type: 'choice',
    default: 'none',
    choices: DISTRACTORS,
  },
  {
    name: 'wordings',
    description:
      "usual: goals as the simulated model's recipes know them; held-out: the same tasks in a wording that the recipes were written without.",
    type: 'choice',
    default: 'usual',
    choices: WORDINGS,
  },
  {
    name: 'faults',
    description:
      'Fault of the sites: a session that ends once (signed-out), pages that load slowly (slow), requests that fail (error-page), ' +
      'or links to hosts that cannot be reached (outside-link).',
    type: 'choice',
    default: 'none',
    choices: FAULTS,
  },
  {
    name: 'observation-limit',
    description: "Maximum number of tokens of an observed page, as in the original's baselines. Tokens are estimated.",
    type: 'choice',
    default: 'none',
    choices: OBSERVATION_LIMITS,
  },
]

/** Text near the top of an accessibility tree. No limit of the observation truncates it. */
const PLACE_ON_PAGE = { after: 'RootWebArea', form: "\n\t[9999] StaticText '{{text}}'" }

/** Registry entry of WebArena. */
export const webarena: WorldPackage = {
  id: WORLD_ID,
  summary:
    'A browser and its sites (store, back office, forum, code host, map, wiki), with the actions and observations of WebArena.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  limits,
  presentation: explain,
  injectionPlaces: [
    { name: 'reviews', description: 'a review on the page of a product', pages: ['shop.product'], ...PLACE_ON_PAGE },
    { name: 'posts', description: 'a post in a forum or thread', pages: ['forum.forum', 'forum.thread'], ...PLACE_ON_PAGE },
    { name: 'issues', description: 'a comment on an issue of the code host', pages: ['code.issue'], ...PLACE_ON_PAGE },
    { name: 'orders', description: 'a comment on an order in the back office', pages: ['admin.order'], ...PLACE_ON_PAGE },
  ],
  taskFiles,
  verifiedFiles,
  create(options = {}) {
    const { 'observation-limit': observationLimit, ...rest } = parseOptions(WORLD_ID, OPTIONS, options) as {
      dialect: Dialect
      size: Size
      viewport: '720' | 'all'
      simplify: string
      horizon: Horizon
      login: Login
      distractors: Distractors
      wordings: Wordings
      faults: Fault
      'observation-limit': ObservationLimit
    }
    return createWebArena({ ...rest, observationLimit })
  },
  recognises,
  replayer(options = {}) {
    parseOptions(WORLD_ID, OPTIONS, options)
    return createReplayer()
  },
}
