// Every world has the same files, and so has every agent: someone who knows one knows all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHAPES = {
  envs: {
    required: [
      'README.md',
      'src/index.ts',
      'src/package.ts',
      'src/world.ts',
      'src/state.ts',
      'src/actions.ts',
      'src/transition.ts',
      'src/render.ts',
      'src/score.ts',
      'src/plan.ts',
      'src/tasks.ts',
      'src/data.ts',
      'src/explain.ts',
      'player/index.ts',
      'data/SOURCE.md',
      'test/conformance.test.ts',
      'test/golden.test.ts',
      'test/parity.test.ts',
    ],
    /** What worlds have under these names or not at all; a part of one world alone is named in its README, `src/NAME`. */
    optional: ['src/engine.ts', 'src/rules.ts', 'src/replay.ts', 'src/generate.ts'],
    /** Smaller parts are in the folder of the file that they belong to, at these places or not at all. */
    inFolders: [
      'src/actions/admissible.ts',
      'src/actions/tools.ts',
      'src/plan/progress.ts',
      'src/plan/route.ts',
      'src/render/idiom.ts',
      'src/render/key.ts',
      'src/render/wording.ts',
      'src/tasks/splits.ts',
    ],
    ownParts: 'README.md',
  },
  agents: {
    required: [
      'README.md',
      'src/index.ts',
      'src/agent.ts',
      'src/options.ts',
      'src/prompts.ts',
      'src/parse.ts',
      'src/profiles',
      'test/conformance.test.ts',
      'test/parse.test.ts',
      'test/algorithm.test.ts',
    ],
    /** The closed list: anything else directly in src/ is a new word for an old idea. */
    optional: ['src/plan.ts', 'src/reflect.ts', 'src/memory.ts', 'src/search.ts', 'src/states.ts', 'src/rules.ts'],
    /** A paper's own baseline is a second loop in the paper's package, named after its agent. */
    baselines: { 'agents/anticipatory-reflection': ['src/plan-act.ts'], 'agents/react': ['src/actor.ts'] },
  },
}
/** Worlds in the words of another one: that world's player reads their text. */
const PLAYED_BY_ANOTHER = ['envs/market']
const MAX_LINES = 400
/** Node's files, reached at run time, and the modules of a world that hand them out: the linter sees neither. */
const TOUCHES_FILES = /getBuiltinModule|\/file-system\.ts'/
/** A world's data alone; and the parts of a built shop, of which only what is asked for is read. */
const MAY_TOUCH_FILES = /^envs\/[^/]+\/src\/(data\.ts|data\/.*\.ts|search\/disk\/.*\.ts)$/

const problems = []
for (const [home, { baselines = {}, ...shape }] of Object.entries(SHAPES)) {
  for (const name of packagesIn(home)) {
    const folder = join(home, name)
    checkPackage(folder, { ...shape, optional: [...shape.optional, ...(baselines[folder] ?? [])] })
  }
}
for (const file of sources()) checkSource(file)
for (const file of sources()) if (/^(agents\/|packages\/core\/src\/agents\/)/.test(file)) checkExpressions(file)
for (const file of programs()) checkRandomness(file)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'shape: ok' : `shape: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1

/** What an older checkout left behind, without a package.json, is no package. */
function packagesIn(home) {
  const names = existsSync(home) ? readdirSync(home).sort() : []
  return names.filter((name) => existsSync(join(home, name, 'package.json')))
}

function checkPackage(folder, { required, optional, inFolders = [], ownParts }) {
  for (const path of required) {
    if (path === 'player/index.ts' && PLAYED_BY_ANOTHER.includes(folder)) continue
    const asFolder = path.endsWith('.ts') ? path.slice(0, -3) : path
    if (!existsSync(join(folder, path)) && !existsSync(join(folder, asFolder))) problems.push(`${folder}: ${path} is missing`)
  }
  const known = new Set([...required, ...optional, ...(ownParts === undefined ? [] : partsNamedIn(join(folder, ownParts)))])
  for (const entry of readdirSync(join(folder, 'src')).sort()) {
    const path = `src/${entry}`
    if (known.has(path) || known.has(`${path}.ts`)) continue
    const place = inFolders.find((known) => known.endsWith(`/${entry}`))
    if (place !== undefined) {
      problems.push(`${folder}: ${path} belongs at ${place}`)
      continue
    }
    const cure = ownParts === undefined ? '' : `; name it in ${ownParts}, or give it the name that other worlds have for it`
    problems.push(`${folder}: ${path} is not in the closed list of files${cure}`)
  }
}

/** `src/pddl` and `src/formula.ts` in a text, each as a file and as a folder. */
function partsNamedIn(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(/`src\/([a-z-]+)(?:\.ts)?`/g)].flatMap(([, name]) => [`src/${name}.ts`, `src/${name}`])
}

function checkSource(file) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  if (lines > MAX_LINES && !text.includes('max-lines:')) problems.push(`${file}: ${lines} lines and no reason (max-lines: ...)`)
  if (!/^(envs|agents)\//.test(file)) return
  if (TOUCHES_FILES.test(text) && !MAY_TOUCH_FILES.test(file)) problems.push(`${file}: touches files; only src/data may`)
}

/** Replies may be long and hostile: what looks for repetitions up to the end, from anywhere, takes quadratic time. */
function checkExpressions(file) {
  for (const [, source] of readFileSync(file, 'utf8').matchAll(
    /(?<=[=(,:[] ?)\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+)\/[a-z]*/g,
  )) {
    if (/[+*]\)*\$$/.test(source) && !source.startsWith('^'))
      problems.push(`${file}: /${source}/ repeats up to the end and begins anywhere`)
  }
}

/** Chance comes from named streams. Read as text: the same as a plugin of the linter costs a quarter of all linting. */
function checkRandomness(file) {
  if (/\bMath\s*\.\s*random\b/.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: Math.random is not seeded: use rng() of @orreryjs/core`)
}

/** All that is code here, tests and tools too; this file names what it looks for. */
function programs() {
  const folders = ['packages', 'envs', 'agents', 'benchmarks', 'docs', 'examples', 'scripts', 'test']
  const files = folders.filter((folder) => existsSync(folder)).flatMap((folder) => walk(folder))
  return files.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && file !== 'scripts/check-shape.mjs')
}

function sources() {
  const folders = ['packages', 'envs', 'agents'].filter((folder) => existsSync(folder))
  return folders.flatMap((folder) => walk(folder)).filter((file) => /\/(?:src|player)\/.*\.ts$/.test(file))
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}
