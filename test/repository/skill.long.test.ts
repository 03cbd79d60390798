import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { orreryIn } from '../../packages/cli/test/in-process.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { ROOT } from '../readme/documents.ts'
import { followText, type Request } from './scripted-coding-agent.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const skill = readFileSync(join(ROOT, 'skills/evaluate-an-agent/SKILL.md'), 'utf8')

/** A function of a user, as agents have without Orrery. */
const USER_FUNCTION = `export async function nextAction(transcript, callModel) {
  const reply = await callModel([{ role: 'user', content: transcript + '\\n\\nReply with only one action.' }])
  return reply.trim()
}
`
const REQUESTS: readonly Request[] = [
  { AGENT: './agent.mjs', MODULE: './mine.mjs', WORLD: 'textcraft', MODEL: 'simulated:strong', TASKS: '4' },
  { AGENT: './agent.mjs', MODULE: './mine.mjs', WORLD: 'alfworld', MODEL: 'simulated:strong', TASKS: '3' },
  { AGENT: './shopper.mjs', MODULE: './mine.mjs', WORLD: 'webshop', MODEL: 'simulated:mid', TASKS: '3' },
]

test('a scripted coding agent evaluates the function of a user with the skill, and not by the help of the command', async () => {
  // The help contains no word to replace, so its commands are the same for all requests.
  const { stdout: help } = await orreryIn(ROOT, ['run', '--help'])
  const withHelp = prepare('help', REQUESTS[0] as Request)
  expect((await followText(withHelp, help, REQUESTS[0] as Request)).length).toBeGreaterThan(1)
  const counts = { help: 0, skill: 0 }
  for (const [index, request] of REQUESTS.entries()) {
    if (await hasEvaluated(withHelp, request)) counts.help += 1
    const withSkill = prepare(`skill-${index}`, request)
    const ran = await followText(withSkill, skill, request)
    expect(ran.filter(({ code }) => code !== 0)).toEqual([])
    if (await hasEvaluated(withSkill, request)) counts.skill += 1
  }
  const guide = readFileSync(join(ROOT, 'docs/guides/evaluate-a-model.md'), 'utf8')
  expect(guide).toContain(`| without the skill, by \`orrery run --help\` | ${counts.help} of ${REQUESTS.length} |`)
  expect(guide).toContain(`| with the skill | ${counts.skill} of ${REQUESTS.length} |`)
})

/** Creates a project with the function of the user. */
function prepare(name: string, { MODULE }: Request): string {
  const directory = place.file(name)
  mkdirSync(directory)
  writeFileSync(join(directory, MODULE), USER_FUNCTION)
  return directory
}

/** True if a run of the directory has the user's agent in the requested world, with the requested model and tasks, and verifies. */
async function hasEvaluated(directory: string, { AGENT, WORLD, MODEL, TASKS }: Request): Promise<boolean> {
  const runs = join(directory, 'runs')
  if (!existsSync(runs)) return false
  for (const name of readdirSync(runs)) {
    const { configuration } = JSON.parse(readFileSync(join(runs, name, 'run.json'), 'utf8'))
    const { agent = [], world, model, limit } = configuration.blocks[0]
    const isRequested =
      [agent].flat().includes(AGENT) && [world, model].join() === [WORLD, MODEL].join() && limit === Number(TASKS)
    if (isRequested && (await orreryIn(directory, ['verify', join('runs', name)])).code === 0) return true
  }
  return false
}
