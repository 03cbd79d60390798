import { type OptionSpec, readOptions, type WorldPackage } from '@orreryjs/core'
import { explain, limits } from './explain.ts'
import type { Size } from './generate/sizes.ts'
import { DIALECTS, type Dialect } from './page/dialect.ts'
import { createReplayer, recognises } from './replay.ts'
import { DISTRACTORS, type Distractors } from './tasks/distractors/distractors.ts'
import { taskFiles } from './tasks/export.ts'
import { HORIZONS, type Horizon } from './tasks/horizon.ts'
import { LOGINS, type Login } from './tasks/login.ts'
import { WORLD_ID } from './tasks/task.ts'
import { createWebArena } from './world.ts'

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description:
      "strict: repaired; webarena: the original's text, actions and evaluators, byte for byte, its crashes typed; browsergym: the " +
      "text, ids, calls and errors of BrowserGym, judged by the original's evaluators after every action.",
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'size',
    description: 'How much data the sites hold: a fifth, as much as the tasks need, three times as much.',
    type: 'choice',
    default: 'standard',
    choices: ['small', 'standard', 'large'],
  },
  {
    name: 'viewport',
    description: 'How much of a page is told: what lies in a window of 720 pixels, or all of it.',
    type: 'choice',
    default: '720',
    choices: ['720', 'all'],
  },
  {
    name: 'horizon',
    description: 'Which tasks of a split: all, or those with ways of at most 5 pages, deeds and looks, of 6 to 12, of more.',
    type: 'choice',
    default: 'all',
    choices: HORIZONS,
  },
  {
    name: 'login',
    description:
      'Whether one is signed in at every site from the start, as in the original, or has to sign in by what a page says.',
    type: 'choice',
    default: 'done',
    choices: LOGINS,
  },
  {
    name: 'distractors',
    description: 'How many rows that are nearly those that a task names stand beside each: none, few (2), many (6).',
    type: 'choice',
    default: 'none',
    choices: DISTRACTORS,
  },
]

/** Registry entry of WebArena. */
export const webarena: WorldPackage = {
  id: WORLD_ID,
  summary: 'A browser and its sites (store, back office, forum, code host, map, wiki), by the actions and texts of WebArena.',
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  limits,
  explain,
  taskFiles,
  create(options = {}) {
    const { dialect, size, viewport, horizon, login, distractors } = readOptions(WORLD_ID, OPTIONS, options) as {
      dialect: Dialect
      size: Size
      viewport: '720' | 'all'
      horizon: Horizon
      login: Login
      distractors: Distractors
    }
    return createWebArena({ dialect, size, viewport, horizon, login, distractors })
  },
  recognises,
  replayer(options = {}) {
    readOptions(WORLD_ID, OPTIONS, options)
    return createReplayer()
  },
}
