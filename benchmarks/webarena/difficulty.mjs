// Measures the difficulty of WebArena with each option: plan lengths, and success and tokens of the random agent and of ReAct with the
// simulated model. Needs a build.
//
// node benchmarks/webarena/difficulty.mjs [--robustness] [--limit 20]
//
// Prints a table of envs/webarena/README.md: difficulty, or with --robustness the effect of faults and of the observation limit. The output
// is deterministic.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../arguments.mjs'

const values = readArguments({ limit: { type: 'number', default: 20, tiny: 1 }, robustness: { type: 'boolean', default: false } })

/** Settings with one changed option each; the first is the default. */
const DIFFICULTY = [
  ['default', 'test'],
  ['size=small', 'test', 'size=small'],
  ['size=large', 'test', 'size=large'],
  ['horizon=short', 'test', 'horizon=short'],
  ['horizon=medium', 'test', 'horizon=medium'],
  ['horizon=long', 'test', 'horizon=long'],
  ['viewport=all', 'test', 'viewport=all'],
  ['dialect=browsergym', 'test', 'dialect=browsergym'],
  ['login=needed', 'test', 'login=needed'],
  ['distractors=few', 'test', 'distractors=few'],
  ['distractors=many', 'test', 'distractors=many'],
  ['split market', 'market'],
]

const ROBUSTNESS = [
  ['default', 'test'],
  ['faults=signed-out', 'test', 'faults=signed-out'],
  ['faults=slow', 'test', 'faults=slow'],
  ['faults=error-page', 'test', 'faults=error-page'],
  ['faults=outside-link', 'test', 'faults=outside-link'],
  ['viewport=all', 'test', 'viewport=all'],
  ['viewport=all, observation-limit=3840', 'test', 'viewport=all', 'observation-limit=3840'],
  ['viewport=all, observation-limit=1920', 'test', 'viewport=all', 'observation-limit=1920'],
]

const settings = (values.robustness ? ROBUSTNESS : DIFFICULTY).slice(0, values.tiny ? 2 : undefined)

const folder = mkdtempSync(join(tmpdir(), 'orrery-difficulty-'))
try {
  console.log('| | oracle, steps | random | react, simulated:mid | tokens | react, simulated:strong | tokens |')
  console.log('|---|---:|---:|---:|---:|---:|---:|')
  for (const [index, setting] of settings.entries()) console.log(line(setting, index))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function line([name, split, ...options], index) {
  const agents = ['--agent', 'oracle,random,react', '--model', 'simulated:mid,simulated:strong']
  const world = ['--world', 'webarena', '--split', split, ...options.flatMap((option) => ['--world-option', option])]
  const out = ['--limit', String(values.limit), '--out', join(folder, String(index)), '--json']
  const text = execFileSync(process.execPath, ['orrery', 'run', ...world, ...agents, ...out], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
  const { cells } = JSON.parse(text)
  const of = (label, model) => cells.find((cell) => cell.label === label && cell.model === model).summary
  const rate = ({ strict }) => `${(strict.rate * 100).toFixed(1)} %`
  const tokens = ({ inputTokens, outputTokens, episodes }) => `${((inputTokens + outputTokens) / episodes / 1000).toFixed(1)}k`
  const [mid, strong] = [of('react', 'simulated:mid'), of('react', 'simulated:strong')]
  const steps = of('oracle', 'none').meanSteps.toFixed(1)
  return `| ${[name, steps, rate(of('random', 'none')), rate(mid), tokens(mid), rate(strong), tokens(strong)].join(' | ')} |`
}
