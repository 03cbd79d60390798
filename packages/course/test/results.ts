import type { OptionValues } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'

const TASKS = 40
const SEEDS = 20

/** The results of lesson 6, played anew: a row for each agent, a character for each task. */
export async function playResults(): Promise<string> {
  const rows: Record<string, string> = {
    react: await playRow('react'),
    rebact: await playRow('rebact'),
    'rebact after refusals': await playRow('rebact', { reflectOnlyOnError: true }),
    'rebact never': await playRow('rebact', { noReflect: true }),
    adapt: await playRow('adapt'),
  }
  for (let seed = 1; seed <= SEEDS; seed += 1) rows[`react, seed ${seed}`] = await playRow('react', {}, `,seed=${seed}`)
  const made = 'npx vitest run --config vitest.long.config.mts packages/course/test/made.long.test.ts -u'
  const about = { made, world: 'textcraft', split: 'test', tasks: `the first ${TASKS}`, model: 'simulated:mid', steps: 40 }
  return `${JSON.stringify({ ...about, rows }, null, 2)}\n`
}

async function playRow(agent: string, options: OptionValues = {}, seed = ''): Promise<string> {
  const world = (await loadWorld(orrery, 'textcraft')).package.create({})
  const entry = await loadAgent(orrery, agent)
  const model = await createModel(orrery, `simulated:mid${seed}`, {})
  const profile = agentProfile(entry, world)
  let row = ''
  for (const task of [...world.tasks.ids('test')].slice(0, TASKS)) {
    const { end } = await playEpisode({
      world,
      task,
      agent: entry.create(world, options),
      profile,
      model,
      limits: { maxSteps: 40 },
    })
    row += end.success ? '1' : '0'
  }
  return row
}
