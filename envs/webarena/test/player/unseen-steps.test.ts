/** The steps of plans that the start page does not show, by site: docs/webarena-differences.md states the rates. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { simulatedParameters } from '../../../../packages/simulated/src/index.ts'
import { PLAN_GUESSES } from '../../player/error-types.ts'
import { readGoal } from '../../player/goal.ts'
import { readHistory } from '../../player/history.ts'
import { goalPlanFor } from '../../player/planner.ts'
import { unseenSteps } from '../../player/unseen-steps.ts'

const PAGE = new URL('../../../../docs/webarena-differences.md', import.meta.url)
const [BEGIN, END] = ['<!-- unseen steps: begin -->\n', '<!-- unseen steps: end -->']
const PRESETS = ['strong', 'mid', 'weak'] as const

interface Counts {
  tasks: number
  steps: number
  readonly guesses: Map<string, number>
}

/** Counts the steps of the first plans by site. */
function countSteps(): ReadonlyMap<string, Counts> {
  const world = createWebArena()
  const sites = new Map<string, Counts>()
  for (const id of world.tasks.ids('dev')) {
    const task = world.tasks.get(id)
    const { observation } = world.start(task)
    const site = task.type.split('.')[0] ?? ''
    const counts = sites.get(site) ?? { tasks: 0, steps: 0, guesses: new Map<string, number>() }
    sites.set(site, counts)
    const history = { ...readHistory(observation.text, [], undefined), failsToNotice: () => false }
    const url = history.document.url
    const goal = readGoal(`${url} ${task.goal}`)
    const { plan } = goalPlanFor(`${url} ${goal}`)
    counts.tasks += 1
    counts.steps += plan.stages.length
    const nextStage = plan.stages.findLastIndex((stage) => stage.isDone(history)) + 1
    for (const { type } of unseenSteps({ plan, history, nextStage, goal }, [], () => 0)) {
      counts.guesses.set(type.id, (counts.guesses.get(type.id) ?? 0) + 1)
    }
  }
  return sites
}

function tableOf(sites: ReadonlyMap<string, Counts>): string {
  const types = Object.values(PLAN_GUESSES).map(({ id }) => id)
  const inference = simulatedParameters().find(({ name }) => name === 'd1')?.presets ?? {}
  const heading = ['Site', 'Tasks', 'Steps of a plan', ...types, ...PRESETS.map((preset) => `Wrong steps, ${preset}`)]
  const rows = [...sites].map(([site, { tasks, steps, guesses }]) => {
    const share = (count: number): string => `${((100 * count) / steps).toFixed(0)} %`
    const unseen = types.map((type) => guesses.get(type) ?? 0)
    const sum = unseen.reduce((total, count) => total + count, 0)
    const wrong = PRESETS.map((preset) => share(sum * (1 - (inference[preset] ?? 1))))
    return [site, String(tasks), (steps / tasks).toFixed(1), ...unseen.map(share), ...wrong]
  })
  return [heading, heading.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

test('the page states the share of unseen steps by site (updated with -u)', async () => {
  const [head = '', rest = ''] = readFileSync(PAGE, 'utf8').split(BEGIN)
  const [, tail = ''] = rest.split(END)
  await expect(`${head}${BEGIN}${tableOf(countSteps())}\n${END}${tail}`).toMatchFileSnapshot(fileURLToPath(PAGE))
})
