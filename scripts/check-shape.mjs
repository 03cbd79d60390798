// Checks that all worlds have the same file layout, and so do all agents.
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
    /** Optional files with fixed names. A world's README names additional parts as `src/NAME`. */
    optional: ['src/engine.ts', 'src/rules.ts', 'src/replay.ts', 'src/generate.ts'],
    /** Optional files that must be at these paths. */
    inFolders: [
      'src/actions/admissible.ts',
      'src/actions/tools.ts',
      'src/plan/progress.ts',
      'src/plan/route.ts',
      'src/render/dialect-text.ts',
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
    /** Closed list: other files directly in src/ are refused. */
    optional: ['src/plan.ts', 'src/reflect.ts', 'src/memory.ts', 'src/search.ts', 'src/states.ts', 'src/rules.ts'],
    /** Baselines of a paper: a second loop in its package. */
    baselines: {
      'agents/anticipatory-reflection': ['src/plan-act.ts'],
      'agents/expel': ['src/full-history.ts'],
      'agents/react': ['src/actor.ts'],
    },
  },
}
/** Worlds with the wording of another world, whose player plays them. */
const PLAYED_BY_ANOTHER = ['envs/market']
/** Agents whose prompts are generated from the world's description in every world. */
const WITHOUT_PROFILES = ['agents/tool-loop']
const MAX_LINES = 400
/** Access to Node's file system that the linter does not detect. */
const TOUCHES_FILES = /getBuiltinModule|\/file-system\.ts'/
/** Files that may access the file system: a world's data, and the index of a built shop, which is read on demand. */
const MAY_TOUCH_FILES = /^envs\/[^/]+\/src\/(data\.ts|data\/.*\.ts|search\/disk\/.*\.ts)$/

const problems = []
for (const [home, { baselines = {}, ...shape }] of Object.entries(SHAPES)) {
  for (const name of packagesIn(home)) {
    const folder = join(home, name)
    checkPackage(folder, { ...shape, optional: [...shape.optional, ...(baselines[folder] ?? [])] })
  }
}
for (const file of sources()) checkSource(file)
for (const file of programs()) checkRandomness(file)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'shape: ok' : `shape: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Folders without a package.json are leftovers of earlier checkouts. */
function packagesIn(home) {
  const names = existsSync(home) ? readdirSync(home).sort() : []
  return names.filter((name) => existsSync(join(home, name, 'package.json')))
}

function checkPackage(folder, { required, optional, inFolders = [], ownParts }) {
  for (const path of required) {
    if (path === 'player/index.ts' && PLAYED_BY_ANOTHER.includes(folder)) continue
    if (path === 'src/profiles' && WITHOUT_PROFILES.includes(folder)) continue
    const asFolder = path.endsWith('.ts') ? path.slice(0, -3) : path
    if (!existsSync(join(folder, path)) && !existsSync(join(folder, asFolder))) problems.push(`${folder}: ${path} is missing`)
  }
  const known = new Set([...required, ...optional, ...(ownParts === undefined ? [] : partsNamedIn(join(folder, ownParts)))])
  for (const entry of readdirSync(join(folder, 'src')).sort()) {
    const path = `src/${entry}`
    if (known.has(path) || known.has(`${path}.ts`)) continue
    const expected = inFolders.find((known) => known.endsWith(`/${entry}`))
    if (expected !== undefined) {
      problems.push(`${folder}: ${path} must be at ${expected}`)
      continue
    }
    const hint = ownParts === undefined ? '' : `. Name it in ${ownParts}, or use the name that other worlds use`
    problems.push(`${folder}: ${path} is not in the closed list of files${hint}`)
  }
}

/** Returns the parts that a README names, such as `src/pddl`, as file and folder. */
function partsNamedIn(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(/`src\/([a-z-]+)(?:\.ts)?`/g)].flatMap(([, name]) => [`src/${name}.ts`, `src/${name}`])
}

function checkSource(file) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  if (lines > MAX_LINES && !text.includes('max-lines:'))
    problems.push(`${file}: ${lines} lines. Expected at most ${MAX_LINES}, or a reason (max-lines: ...)`)
  if (!/^(envs|agents)\//.test(file)) return
  if (TOUCHES_FILES.test(text) && !MAY_TOUCH_FILES.test(file)) problems.push(`${file}: accesses files. Only src/data may`)
}

/** Rejects Math.random. A text search: a linter plugin took a quarter of the linting time. */
function checkRandomness(file) {
  if (/\bMath\s*\.\s*random\b/.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: Math.random is not seeded. Use rng() of @orreryjs/core`)
}

/** All code files, including tests and tools, except this file. */
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
