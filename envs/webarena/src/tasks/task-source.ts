import { contentHash, type ExternalTask, OrreryError, rng, type TaskSource } from '@orreryjs/core'
import type { Databases } from '../data.ts'
import type { SiteId } from '../sites/shared/site.ts'
import { shuffledRounds, templatesOfTestSplit } from './quotas.ts'
import { planLength } from './subgoals.ts'
import { taskId, type WebArenaTask, WORLD_ID, withInstance } from './task.ts'
import type { AnyTemplate, TaskInstance } from './template.ts'

/** Version of the data and pages, part of every task's hash. Increase it when either changes. */
const DATA_VERSION = 1

/** Maximum number of draws for a task. */
const MAX_DRAWS = 400

/** Minimum plan length of a task in split `hard`. */
const MIN_HARD_LENGTH = 10

/** Prefixes of BrowserGym's names for the numbered tasks of the original WebArena. */
const ORIGINAL_NAMES = ['browsergym/webarena.', 'webarena.', 'browsergym/webarena_verified.', 'webarena_verified.']

/** Tasks of WebArena. `get` returns the whole task. */
export interface WebArenaTaskSource extends TaskSource {
  get(id: string): WebArenaTask
}

/** Home pages of the sites. */
const FIRST_PAGES: Readonly<Record<SiteId, string>> = {
  shop: 'http://shop.test/',
  admin: 'http://admin.test/admin',
  forum: 'http://forum.test/',
  code: 'http://code.test/',
  map: 'http://map.test/',
  wiki: 'http://wiki.test/',
  market: 'http://market.test/',
  home: 'http://home.test/',
}

/** Input of a task source. */
interface TaskParts {
  readonly owner: string
  readonly size: string
  readonly templates: readonly AnyTemplate[]
  /** Templates of the market, which has its own splits. */
  readonly market: readonly AnyTemplate[]
  /** Returns the initial data. */
  databases(): Databases
}

/** Names a task of the original, which no generated task equals; `undefined` for other names. */
function originalTask(name: string): ExternalTask | undefined {
  const prefix = ORIGINAL_NAMES.find((each) => name.startsWith(each)) ?? ''
  const number = name.slice(prefix.length)
  if (prefix === '' || String(Number.parseInt(number, 10)) !== number) return undefined
  return { meaning: `the task ${number} of the original WebArena`, ids: [] }
}

/** Creates the tasks over a database. Each task is made when it is first read; the first one also builds the data. */
export function createTaskSource(parts: TaskParts): WebArenaTaskSource {
  const { owner, templates, market } = parts
  const splits = new Map<string, readonly AnyTemplate[]>([
    ['test', templatesOfTestSplit(templates)],
    ['dev', shuffledRounds(templates, 'dev', 120)],
    ['train', shuffledRounds(templates, 'train', 2000)],
    [
      'hard',
      shuffledRounds(
        templates.filter(({ canBeLong }) => canBeLong),
        'hard',
        120,
      ),
    ],
    ['market', shuffledRounds(market, 'market', 500)],
    ['market-train', shuffledRounds(market, 'market-train', 500)],
  ])
  const makers = new Map([...splits].map(([split, order]) => [split, splitMaker(parts, split, order)]))
  const made = new Map<string, WebArenaTask>()
  const orderOf = (split: string): readonly AnyTemplate[] => {
    const order = splits.get(split)
    if (order !== undefined) return order
    throw new OrreryError('SPLIT_UNKNOWN', `${owner} has no split '${split}'; it has: ${[...splits.keys()].join(', ')}`)
  }
  const make = (id: string): WebArenaTask => {
    const [world, split = '', number = ''] = id.split('/')
    const index = Number(number)
    const size = splits.get(split)?.length ?? 0
    const maker = makers.get(split)
    if (world === WORLD_ID && maker !== undefined && index >= 0 && index < size && taskId(split, index) === id)
      return maker(index)
    const validIds = [...splits].map(([name, order]) => `${taskId(name, 0)} to ${order.length - 1}`).join(', ')
    throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'; it has: ${validIds}`)
  }
  return {
    external: originalTask,
    splits: [...splits.keys()],
    size: (split) => orderOf(split).length,
    ids: (split) => Array.from(orderOf(split), (_, index) => taskId(split, index)),
    get(id) {
      const task = made.get(id) ?? make(id)
      made.set(id, task)
      return task
    },
  }
}

/**
 * Returns a function that makes the tasks of a split. Each template draws its tasks in order, so that no two have the same
 * parameters.
 */
function splitMaker(parts: TaskParts, split: string, order: readonly AnyTemplate[]): (index: number) => WebArenaTask {
  const drawn = new Map<string, (TaskInstance | undefined)[]>()
  const counts = new Map<string, number>()
  const nth = order.map(({ name }) => {
    const place = counts.get(name) ?? 0
    counts.set(name, place + 1)
    return place
  })
  const drawnAt = (template: AnyTemplate, original: AnyTemplate, place: number): TaskInstance | undefined => {
    const stream = template === original ? template.name : `${template.name} for ${original.name}`
    const instances = drawn.get(stream) ?? []
    drawn.set(stream, instances)
    while (instances.length <= place) instances.push(draw(parts, template, [split, stream, String(instances.length)], instances))
    return instances[place]
  }
  return (index) => {
    const original = order[index] as AnyTemplate
    for (const template of [original, ...replacements(parts.templates, original)]) {
      const found = drawnAt(template, original, nth[index] ?? 0)
      if (found !== undefined) return taskOf(parts, template, split, index, found)
    }
    throw new OrreryError('TASK_UNKNOWN', `${parts.owner}: the data have no match for template ${original.name} or a similar one`)
  }
}

/** Returns templates with the same sites and judge, as replacements: small data lack what some templates need. */
function replacements(templates: readonly AnyTemplate[], template: AnyTemplate): readonly AnyTemplate[] {
  const sites = template.sites.join(' ')
  return templates.filter((each) => each !== template && each.evaluator === template.evaluator && each.sites.join(' ') === sites)
}

/** Draws parameters that the template has not used before, with a long plan for split `hard`. Returns `undefined` if none fit. */
function draw(
  { databases }: TaskParts,
  template: AnyTemplate,
  stream: readonly [split: string, ...string[]],
  before: readonly (TaskInstance | undefined)[],
): TaskInstance | undefined {
  const random = rng(WORLD_ID, ...stream)
  const usedHashes = new Set(before.map((each) => each && paramsHash(each)))
  const minLength = stream[0] === 'hard' ? MIN_HARD_LENGTH : 0
  let best: { readonly drawn: TaskInstance; readonly rank: number } | undefined
  for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
    const drawn = template.draw(random, databases())
    if (drawn === undefined) continue
    const isNew = !usedHashes.has(paramsHash(drawn))
    const length = minLength === 0 ? 0 : planLength(drawn.subgoals())
    if (isNew && length >= minLength) return drawn
    // If no draw is both new and long enough, prefer the longest plan, then a new one.
    const rank = length + (isNew ? 0.5 : 0)
    if (best === undefined || rank > best.rank) best = { drawn, rank }
  }
  return best?.drawn
}

const hashes = new WeakMap<TaskInstance, string>()

/** Identifies a task within its template. */
function paramsHash(drawn: TaskInstance): string {
  const hash = hashes.get(drawn) ?? contentHash(drawn.params)
  hashes.set(drawn, hash)
  return hash
}

function taskOf({ size }: TaskParts, template: AnyTemplate, split: string, index: number, drawn: TaskInstance): WebArenaTask {
  const { name, original, sites, evaluator } = template
  const start = drawn.start ?? FIRST_PAGES[sites[0] ?? 'home']
  const { goal, params } = drawn
  const hash = contentHash({ data: DATA_VERSION, size, name, params, goal, start })
  const id = taskId(split, index)
  return withInstance({ id, world: WORLD_ID, split, type: name, goal, hash, original, sites, evaluator, start }, drawn)
}
