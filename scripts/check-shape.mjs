// Every world has the same files, and so has every agent: someone who knows one knows all. Also keeps tests' helpers out
// of published sources, which turbo boundaries cannot tell apart from tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHAPES = {
  envs: {
    required: [
      'README.md',
      'src/index.ts',
      'src/world.ts',
      'src/state.ts',
      'src/actions.ts',
      'src/transition.ts',
      'src/render.ts',
      'src/score.ts',
      'src/plan.ts',
      'src/tasks.ts',
      'src/data.ts',
      'data/SOURCE.md',
      'test/conformance.test.ts',
      'test/golden.test.ts',
      'test/parity.test.ts',
    ],
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
    baselines: { 'agents/anticipatory-reflection': ['src/plan-act.ts'] },
  },
}
const MAX_LINES = 400

const problems = []
for (const [home, { required, optional, baselines = {} }] of Object.entries(SHAPES)) {
  for (const name of existsSync(home) ? readdirSync(home).sort() : []) {
    const folder = join(home, name)
    checkPackage(folder, required, optional && [...optional, ...(baselines[folder] ?? [])])
  }
}
for (const file of sources()) checkSource(file)
for (const file of sources()) if (/^(agents\/|packages\/core\/src\/agents\/)/.test(file)) checkExpressions(file)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'shape: ok' : `shape: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1

function checkPackage(folder, required, optional) {
  for (const path of required) {
    const asFolder = path.endsWith('.ts') ? path.slice(0, -3) : path
    if (!existsSync(join(folder, path)) && !existsSync(join(folder, asFolder))) problems.push(`${folder}: ${path} is missing`)
  }
  if (optional === undefined) return
  const known = new Set([...required, ...optional])
  for (const entry of readdirSync(join(folder, 'src')).sort()) {
    const path = `src/${entry}`
    if (!known.has(path) && !known.has(`${path}.ts`)) problems.push(`${folder}: ${path} is not in the closed list of files`)
  }
}

function checkSource(file) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  if (lines > MAX_LINES && !text.includes('max-lines:')) problems.push(`${file}: ${lines} lines and no reason (max-lines: ...)`)
  if (!/^(envs|agents)\//.test(file)) return
  for (const [, name] of text.matchAll(/from '(@orreryjs\/[^']+)'/g)) {
    if (!/^@orreryjs\/(core|python)(\/|$)/.test(name))
      problems.push(`${file}: imports ${name}; worlds and agents import @orreryjs/core (and @orreryjs/python) alone`)
  }
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

function sources() {
  const folders = ['packages', 'envs', 'agents'].filter((folder) => existsSync(folder))
  return folders.flatMap((folder) => walk(folder)).filter((file) => /\/src\/.*\.ts$/.test(file))
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}
