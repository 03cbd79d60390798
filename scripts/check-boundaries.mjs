// Which package may import which: the picture of the house, enforced; and that no sources import each other's values in a circle, which
// leaves one of them without what it needs while it loads. Reads the imports of sources, so that a tool that only
// tests have (a world's tests play through the harness) draws no arrow. A world's player reads text: it imports kits alone, and
// nothing of the world.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const KITS = ['core', 'python']
const FLOOR = [...KITS, 'harness']

/** What the sources of a package may import of ours, the same package aside. Nobody imports `cli`. */
const MAY_IMPORT = {
  python: [],
  shopping: KITS,
  core: [],
  env: [...KITS, 'shopping'],
  agent: KITS,
  viewer: KITS,
  models: KITS,
  simulated: [...KITS, 'models'],
  harness: KITS,
  runs: [...FLOOR, 'models', 'viewer'],
  testing: [...FLOOR, 'runs'],
  server: [...FLOOR, 'runs'],
  queue: [...FLOOR, 'models', 'runs'],
  orrery: [...FLOOR, 'runs', 'models', 'simulated', 'env', 'agent'],
  course: [...FLOOR, 'runs', 'orrery'],
  scaffold: [...FLOOR, 'runs', 'orrery'],
  playground: [...FLOOR, 'viewer', 'simulated', 'orrery'],
  cli: [...FLOOR, 'runs', 'models', 'server', 'queue', 'viewer', 'playground', 'orrery', 'course', 'scaffold'],
}

/** Methods whose actor is ReAct: they import that of it and nothing else. */
const ON_REACT = ['adapt', 'lats', 'reflexion']
const ACTOR = '@orreryjs/agent-react/actor'

const problems = ['packages', 'envs', 'agents'].flatMap((home) =>
  readdirSync(home)
    .filter((name) => existsSync(join(home, name, 'package.json')))
    .sort()
    .flatMap((name) => check(home, name)),
)
problems.push(...circles())
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'boundaries: ok' : `boundaries: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1

function check(home, name) {
  const kind = home === 'envs' ? 'env' : home === 'agents' ? 'agent' : name
  const allowed = MAY_IMPORT[kind]
  if (allowed === undefined) return [`packages/${name}: scripts/check-boundaries.mjs does not say what it may import`]
  return [...players(home, name), ...arrows(home, name, kind, allowed)]
}

function arrows(home, name, kind, allowed) {
  return sources(join(home, name, 'src')).flatMap((file) =>
    importsOf(file)
      .filter((imported) => imported.name !== ownName(home, name) && !allowed.includes(imported.kind))
      .filter((imported) => !(kind === 'agent' && ON_REACT.includes(name) && imported.path === ACTOR))
      .map((imported) => `${file}: imports ${imported.name}; it may import ${allowed.join(', ') || 'nothing of ours'}`),
  )
}

/** What the sources of a world's player import that they may not. */
function players(home, name) {
  const folder = join(home, name, 'player')
  if (!existsSync(folder)) return []
  return sources(folder).flatMap((file) => [
    ...importsOf(file)
      .filter((imported) => !KITS.includes(imported.kind))
      .map((imported) => `${file}: imports ${imported.name}; a player may import ${KITS.join(', ')}`),
    ...pathsIn(file)
      .filter((path) => relative(folder, path).startsWith('..'))
      .map((path) => `${file}: imports ${path}; a player reads text, and nothing outside of its folder`),
  ])
}

/** The files that a source imports by their paths. */
function pathsIn(file) {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']*)'/g)
  return [...found].map(([, path]) => join(dirname(file), path))
}

function ownName(home, name) {
  return `@orreryjs/${{ packages: '', envs: 'env-', agents: 'agent-' }[home]}${name}`
}

function importsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'((@orreryjs\/([a-z-]+))[^']*)/g)
  return [...found].map(([, path, name, short]) => ({ path, name, kind: /^(env|agent)-/.exec(short)?.[1] ?? short }))
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Sources that import values of each other in a circle; types are gone when they run. */
function circles() {
  const files = ['packages', 'envs', 'agents'].flatMap((home) =>
    readdirSync(home).flatMap((name) =>
      ['src', 'player'].map((part) => join(home, name, part)).flatMap((folder) => (existsSync(folder) ? sources(folder) : [])),
    ),
  )
  const imports = new Map(files.map((file) => [file, valuesOf(file)]))
  const [done, way, found] = [new Set(), [], []]
  const visit = (file) => {
    if (way.includes(file)) found.push(`a circle: ${[...way.slice(way.indexOf(file)), file].join(' imports ')}`)
    if (done.has(file) || way.includes(file)) return
    way.push(file)
    for (const imported of imports.get(file) ?? []) visit(imported)
    way.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return found
}

/** The files of which a source imports or hands on more than types. */
function valuesOf(file) {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)([^'"]*?)(?: ?from )?'(\.[^']+)'/gm)
  const ofValues = [...statements].filter(([, names]) => !/^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(names.trim()))
  return ofValues.map(([, , path]) => join(dirname(file), path))
}
