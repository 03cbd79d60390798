// Allowed imports between packages. Type imports count too: they are dependencies.
import { SOURCE_FOLDERS } from './sources.mjs'

const KITS = ['core', 'python']
const FLOOR = [...KITS, 'harness']

/** Workspace packages that the sources of a package may import. Only `create-orrery` imports `cli`. */
const MAY_IMPORT = {
  python: [],
  shopping: KITS,
  core: [],
  statistics: ['core'],
  env: [...KITS, 'shopping'],
  /** `envs/X/player` reads the text of its world; it never imports that world's sources. */
  player: KITS,
  agent: KITS,
  viewer: [...KITS, 'reporting'],
  models: KITS,
  simulated: [...KITS, 'models'],
  harness: KITS,
  runs: [...FLOOR, 'statistics', 'models'],
  reporting: [...FLOOR, 'statistics', 'models', 'runs'],
  testing: [...FLOOR, 'statistics', 'runs', 'server'],
  server: [...FLOOR, 'runs'],
  queue: [...FLOOR, 'models', 'runs', 'reporting'],
  'coding-agents': ['core', 'server'],
  orrery: [...FLOOR, 'statistics', 'runs', 'reporting', 'models', 'simulated', 'env', 'agent', 'coding-agents'],
  course: [...FLOOR, 'statistics', 'runs', 'orrery'],
  scaffold: [...FLOOR, 'runs', 'orrery'],
  playground: [...FLOOR, 'reporting', 'viewer', 'simulated', 'models', 'orrery'],
  cli: [
    ...FLOOR,
    'statistics',
    'runs',
    'reporting',
    'models',
    'server',
    'queue',
    'viewer',
    'playground',
    'orrery',
    'course',
    'scaffold',
  ],
  'create-orrery': ['cli'],
}

/** Agents that extend ReAct and may import its actor. */
const ON_REACT = ['adapt', 'awm', 'expel', 'lats', 'reflact', 'reflexion', 'stateact']
const ACTOR = '@orreryjs/agent-react/actor'

/** Returns all forbidden imports as `{ file, specifier, reason }`. */
export function upwardImports(files) {
  return [...files.values()].flatMap((file) =>
    file.imports.flatMap(({ specifier, path }) => {
      const reason = specifier.startsWith('.') ? relativeViolation(file, path) : packageViolation(file, specifier)
      return reason === undefined ? [] : [{ file: file.path, specifier, reason }]
    }),
  )
}

/** The only files that open ports and accept sockets. */
const PORT_OPENERS = { 'packages/server/src/listen.ts': 'node:http', 'packages/server/src/wire/sockets.ts': 'ws' }
const SERVER_MODULES = /^(?:(?:node:)?(?:http|https|http2|net|tls|dgram)|ws)$/
const SERVER_NAMES = /^(?:\*|default|createServer|createSecureServer|createSocket|Server|WebSocketServer)$/

/** Returns all files that could open a port without the guards of `listen`, as `{ file, specifier, reason }`. */
export function unguardedServers(files) {
  const reason = 'only packages/server/src/listen.ts opens ports, with the guards of every server'
  return [...files.values()].flatMap(({ path, imports, text }) => {
    const opened = imports.filter(({ specifier, names, typeOnly }) => {
      if (typeOnly || !SERVER_MODULES.test(specifier) || PORT_OPENERS[path] === specifier) return false
      return names.length === 0 || names.some(({ imported, typeOnly: isType }) => !isType && SERVER_NAMES.test(imported))
    })
    const calls = PORT_OPENERS[path] === undefined ? (text.match(/\b(?:app|server|Bun|Deno)\.(?:listen|serve)\(/g) ?? []) : []
    return [...opened.map(({ specifier }) => specifier), ...calls].map((specifier) => ({ file: path, specifier, reason }))
  })
}

function packageViolation({ owner, area }, specifier) {
  const [, id, short] = /^(@orreryjs\/([a-z-]+))/.exec(specifier) ?? []
  if (id === undefined) return undefined
  const kind = kindOf(owner, area)
  if (id === owner.id && kind !== 'player') return undefined
  if (kind === 'agent' && ON_REACT.includes(owner.name) && specifier === ACTOR) return undefined
  const allowed = MAY_IMPORT[kind]
  if (allowed === undefined) return 'scripts/import-rules.mjs does not say what this package may import'
  const imported = /^(env|agent)-/.exec(short)?.[1] ?? short
  return allowed.includes(imported) ? undefined : `it may import ${allowed.join(', ') || 'no other workspace package'}`
}

/** Checks a relative import: it stays within its package, and a player and its world's `src` do not import each other. */
function relativeViolation({ owner, area }, path) {
  if (!path.startsWith(`${owner.folder}/`)) return "it leaves the package's folder"
  const [imported] = path.slice(owner.folder.length + 1).split('/')
  if ((area === 'player') !== (imported === 'player')) return 'a player and the sources of its world do not import each other'
  return [...SOURCE_FOLDERS, 'data', 'package.json'].includes(imported)
    ? undefined
    : `it leaves ${SOURCE_FOLDERS.join(', ')} and data`
}

function kindOf({ home, name }, area) {
  if (area === 'player') return 'player'
  return { envs: 'env', agents: 'agent' }[home] ?? name
}
