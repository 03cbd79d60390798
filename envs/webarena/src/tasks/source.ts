import { contentHash, OrreryError, rng, type TaskSource } from '@orreryjs/core'
import type { Databases } from '../data.ts'
import type { SiteId } from '../sites/shared/site.ts'
import { byQuota, inTurn } from './quotas.ts'
import { taskId, type WebArenaTask, WORLD_ID, withDrawn } from './task.ts'
import type { AnyTemplate, Drawn } from './template.ts'
import { lengthOf } from './way.ts'

/** Raised when the data or what pages show change: it is part of every task's hash. */
const DATA_VERSION = 1

/** Draws until a task is given up. */
const MOST_DRAWS = 400

/** A way so long, in pages, deeds and things to read, is of split `hard`. */
const LONG_WAY = 10

/** The tasks of WebArena; `get` gives the whole task. */
export interface WebArenaTaskSource extends TaskSource {
  get(id: string): WebArenaTask
}

/** First pages of the sites. */
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

/** What tasks are made of. */
interface TaskParts {
  readonly owner: string
  readonly size: string
  readonly templates: readonly AnyTemplate[]
  /** Those of the market, in splits of their own. */
  readonly market: readonly AnyTemplate[]
  /** The data as they are before anybody does anything. */
  databases(): Databases
}

/** The tasks over a database. Each is made once, when it is asked for; the data are built with the first. */
export function createTaskSource(parts: TaskParts): WebArenaTaskSource {
  const { owner, templates, market } = parts
  const splits = new Map<string, readonly AnyTemplate[]>([
    ['test', byQuota(templates)],
    ['dev', inTurn(templates, 'dev', 120)],
    ['train', inTurn(templates, 'train', 2000)],
    [
      'hard',
      inTurn(
        templates.filter(({ isLong }) => isLong),
        'hard',
        120,
      ),
    ],
    ['market', inTurn(market, 'market', 500)],
    ['market-train', inTurn(market, 'market-train', 500)],
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
    const known = [...splits].map(([name, order]) => `${taskId(name, 0)} to ${order.length - 1}`).join(', ')
    throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'; it has: ${known}`)
  }
  return {
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

/** Makes a split's tasks: those of a template in turn, so that no two of them ask for the same. */
function splitMaker(parts: TaskParts, split: string, order: readonly AnyTemplate[]): (index: number) => WebArenaTask {
  const drawn = new Map<string, (Drawn | undefined)[]>()
  const places = new Map<string, number>()
  const nth = order.map(({ name }) => {
    const place = places.get(name) ?? 0
    places.set(name, place + 1)
    return place
  })
  const drawnAt = (template: AnyTemplate, meant: AnyTemplate, place: number): Drawn | undefined => {
    const stream = template === meant ? template.name : `${template.name} for ${meant.name}`
    const known = drawn.get(stream) ?? []
    drawn.set(stream, known)
    while (known.length <= place) known.push(draw(parts, template, [split, stream, String(known.length)], known))
    return known[place]
  }
  return (index) => {
    const meant = order[index] as AnyTemplate
    for (const template of [meant, ...standIns(parts.templates, meant)]) {
      const found = drawnAt(template, meant, nth[index] ?? 0)
      if (found !== undefined) return taskOf(parts, template, split, index, found)
    }
    throw new OrreryError('TASK_UNKNOWN', `${parts.owner}: nothing in the data fits ${meant.name}, or a template like it`)
  }
}

/** Templates of the same sites that are judged alike: small data do not have what every template needs. */
function standIns(templates: readonly AnyTemplate[], meant: AnyTemplate): readonly AnyTemplate[] {
  const sites = meant.sites.join(' ')
  return templates.filter((each) => each !== meant && each.judged === meant.judged && each.sites.join(' ') === sites)
}

/** What a template draws that it has not drawn before; for split `hard` something with a long way. Nothing where nothing fits. */
function draw(
  { databases }: TaskParts,
  template: AnyTemplate,
  stream: readonly [split: string, ...string[]],
  before: readonly (Drawn | undefined)[],
): Drawn | undefined {
  const random = rng(WORLD_ID, ...stream)
  const known = new Set(before.map((each) => each && paramsHash(each)))
  const leastLength = stream[0] === 'hard' ? LONG_WAY : 0
  let best: { readonly drawn: Drawn; readonly rank: number } | undefined
  for (let attempt = 0; attempt < MOST_DRAWS; attempt += 1) {
    const drawn = template.draw(random, databases())
    if (drawn === undefined) continue
    const isNew = !known.has(paramsHash(drawn))
    const length = leastLength === 0 ? 0 : lengthOf(drawn.way())
    if (isNew && length >= leastLength) return drawn
    // A template with few parameters repeats itself rather than fail, and one without a long way goes the longest that it has.
    const rank = length + (isNew ? 0.5 : 0)
    if (best === undefined || rank > best.rank) best = { drawn, rank }
  }
  return best?.drawn
}

const hashes = new WeakMap<Drawn, string>()

/** What makes a task another one than those of its template before it. */
function paramsHash(drawn: Drawn): string {
  const known = hashes.get(drawn) ?? contentHash(drawn.params)
  hashes.set(drawn, known)
  return known
}

function taskOf({ size }: TaskParts, template: AnyTemplate, split: string, index: number, drawn: Drawn): WebArenaTask {
  const { name, original, sites, judged } = template
  const start = drawn.start ?? FIRST_PAGES[sites[0] ?? 'home']
  const { goal, params } = drawn
  const hash = contentHash({ data: DATA_VERSION, size, name, params, goal, start })
  const id = taskId(split, index)
  return withDrawn({ id, world: WORLD_ID, split, type: name, goal, hash, original, sites, judged, start }, drawn)
}
