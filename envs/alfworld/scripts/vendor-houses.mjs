// Writes data/houses.js from a directory with tables.json, scenes.json and json_2.1.2:
// node envs/alfworld/scripts/vendor-houses.mjs ../shared/data/alfworld
// Counts cover all real games in the directory; no game is copied. data/SOURCE.md describes the line formats.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = process.argv[2]
if (source === undefined) throw new Error('usage: vendor-houses.mjs DIRECTORY')

const ROOMS = ['kitchen', 'livingroom', 'bedroom', 'bathroom']
const PROPERTIES = ['pickupable', 'cleanable', 'heatable', 'coolable', 'toggleable', 'sliceable', 'isReceptacleObject']
/** Minimum count of a pair of receptacle types that share a location. */
const MIN_SHARED = 5

const read = (name) => JSON.parse(readFileSync(join(source, name), 'utf8'))
const lower = (text) => text.toLowerCase()
const roomOf = (scene) => ROOMS[scene < 100 ? 0 : Math.floor(scene / 100) - 1]
const typeOf = (id) => id.slice(0, id.indexOf('_bar_')) + (id.includes('basin') ? 'basin' : '')
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const sorted = (map) => [...map].sort((a, b) => compare(a[0], b[0]))
const add = (map, key, amount = 1) => map.set(key, (map.get(key) ?? 0) + amount)
const child = (map, key) => map.get(key) ?? map.set(key, new Map()).get(key)
const words = (counts, separator = ' ') =>
  sorted(counts)
    .map(([name, count]) => `${name}${separator}${count}`)
    .join(' ')

function gameFiles() {
  const files = readdirSync(join(source, 'json_2.1.2'), { recursive: true, encoding: 'utf8' })
  return files.filter((name) => name.endsWith('game.tw-pddl')).sort()
}

/** A real game: room, scene, task type, and the arguments of its initial facts by predicate. */
function readGame(file) {
  const problem = lower(read(join('json_2.1.2', file)).pddl_problem)
  const initial = problem.slice(problem.indexOf('(:init'), problem.indexOf('(:goal'))
  const facts = new Map()
  for (const [, predicate, rest] of initial.matchAll(/\((\w+) ([^()]*)\)/g)) {
    facts.set(predicate, [...(facts.get(predicate) ?? []), rest.trim().split(/\s+/)])
  }
  const [type, , , target, scene] = file.split(/[/\\]/).at(-3).split('-')
  const of = (predicate) => facts.get(predicate) ?? []
  const receptacles = new Map()
  for (const [object, receptacle] of of('inreceptacle')) receptacles.set(object, [...(receptacles.get(object) ?? []), receptacle])
  return {
    room: roomOf(Number(scene)),
    scene: Number(scene),
    type,
    target: lower(target),
    locations: new Map(of('receptacleatlocation')),
    objects: of('objectatlocation'),
    receptaclesOf: (object) => (receptacles.get(object) ?? []).sort(compare),
  }
}

function floorPlanLine([plan, { object_types, problem_receptacle_counts }], knownKeys) {
  const room = roomOf(Number(plan.replace('FloorPlan', '')))
  const best = [...problem_receptacle_counts].sort((a, b) => b.games - a.games)[0]
  const counts = Object.entries(best.receptacles).map(([type, count]) => [lower(type), `${count}/${best.openable[type] ?? 0}`])
  const objects = object_types.map(lower).filter((type) => knownKeys.has(`${room};${type}`))
  return `${room};${words(counts)};${objects.sort(compare).join(' ')}`
}

/** For each object type in each room: number of objects, receptacles, and other receptacles at the same time. */
function countObjects(games, typesOfScene) {
  const instances = new Map()
  const homes = new Map()
  const overlaps = new Map()
  for (const game of games) {
    const counts = new Map([...typesOfScene.get(game.scene)].map((type) => [type, 0]))
    for (const [object, location] of game.objects) {
      const key = `${game.room};${typeOf(object)}`
      add(counts, typeOf(object))
      const receptacles = game.receptaclesOf(object)
      const first = receptacles.find((receptacle) => game.locations.get(receptacle) === location) ?? receptacles[0]
      add(child(homes, key), first === undefined ? 'nowhere' : typeOf(first))
      for (const other of receptacles) if (other !== first) add(child(overlaps, `${key};${typeOf(first)}`), typeOf(other))
    }
    for (const [type, count] of counts) add(child(instances, `${game.room};${type}`), count)
  }
  return { instances, homes, overlaps }
}

/** True if at least one object in ten is visible. Games never mention the others. */
function isVisible(homes) {
  const all = [...homes.values()].reduce((sum, count) => sum + count, 0)
  return (homes.get('nowhere') ?? 0) * 10 <= all * 9
}

function histogram(counts) {
  return Array.from({ length: Math.max(...counts.keys()) + 1 }, (_, count) => counts.get(count) ?? 0).join(' ')
}

/** Number of receptacles of a type that share their location with another receptacle, and their total number. */
function countShared(games) {
  const shared = new Map()
  const totals = new Map()
  for (const { room, locations } of games) {
    for (const [receptacle, location] of locations) {
      const key = `${room};${typeOf(receptacle)}`
      add(totals, key)
      const others = [...locations].filter(([other, place]) => place === location && other !== receptacle)
      for (const type of new Set(others.map(([other]) => typeOf(other)))) add(child(shared, key), type)
    }
  }
  const lines = []
  for (const [key, counts] of sorted(shared)) {
    const own = key.split(';')[1]
    const kept = [...counts].filter(([type, count]) => count >= MIN_SHARED && type >= own)
    if (kept.length > 0) lines.push(`${key};${totals.get(key)};${words(kept)}`)
  }
  return lines
}

const tables = read('tables.json')
const scenes = Object.entries(read('scenes.json'))
const typesOfScene = new Map(scenes.map(([plan, { object_types }]) => [Number(plan.slice(9)), new Set(object_types.map(lower))]))
const games = gameFiles().map(readGame)
const { instances, homes, overlaps } = countObjects(games, typesOfScene)
const taskRooms = new Map()
const taskTargets = new Map()
for (const { type, room, target } of games) {
  add(child(taskRooms, type), room)
  if (!type.startsWith('look')) add(child(taskTargets, room), target)
}
const known = sorted(homes).filter(([, counts]) => isVisible(counts))
const knownKeys = new Set(known.map(([key]) => key))
const types = new Set(known.map(([key]) => key.split(';')[1]))
const { object_property_counts: measured, object_type_instance_counts: total } = tables.empirical
const propertyLine = (type) => {
  const has = (name) => (measured[type]?.[name] ?? 0) === total[type]
  return `${lower(type)};${PROPERTIES.filter(has).map(lower).join(' ')}`
}

const blocks = {
  floorPlans: scenes
    .filter(([, scene]) => scene.problem_receptacle_counts?.length > 0)
    .map((plan) => floorPlanLine(plan, knownKeys)),
  instances: known.map(([key]) => `${key};${histogram(instances.get(key))}`),
  homes: known.map(([key, counts]) => `${key};${words(counts)}`),
  overlaps: sorted(overlaps)
    .filter(([key]) => knownKeys.has(key.slice(0, key.lastIndexOf(';'))))
    .map(([key, counts]) => `${key};${words(counts)}`),
  sharedLocations: countShared(games),
  canContain: Object.entries(tables['VAL_RECEPTACLE_OBJECTS(canContain)']).map(
    ([type, contents]) =>
      `${lower(type)};${contents
        .map(lower)
        .filter((name) => types.has(name))
        .join(' ')}`,
  ),
  properties: Object.keys(total)
    .filter((type) => types.has(lower(type)))
    .sort(compare)
    .map(propertyLine),
  taskRooms: sorted(taskRooms).map(([type, counts]) => `${type};${words(counts)}`),
  taskTargets: sorted(taskTargets).map(([room, counts]) => `${room};${words(counts)}`),
}
const text = Object.entries(blocks).map(([name, lines]) => `export const ${name} = \`\n${lines.join('\n')}\n\``)
writeFileSync(
  new URL('../data/houses.js', import.meta.url),
  `// Counts measured on real floor plans and games. Made by scripts/vendor-houses.mjs; see SOURCE.md.\n// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora\n${text.join('\n\n')}\n`,
)
