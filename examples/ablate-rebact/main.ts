import assert from 'node:assert/strict'
import { createRebact, type RebactOptions, textcraftProfile } from '@orreryjs/agent-rebact'
import { resolveProfile } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { player } from '@orreryjs/env-textcraft/player'
import { playEpisode } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'
import { mcnemarTest, wilsonInterval } from '@orreryjs/statistics'

const world = createTextCraft()
const tasks = [...world.tasks.ids('test')].slice(0, 60)
const profile = resolveProfile([textcraftProfile], world)
const model = parseSimulated('simulated:mid', [player])

const whole = await play('REBACT', {})
const onError = await play('verdicts after invalid actions only', { reflectOnlyOnError: true })
const without = await play('no verdicts', { noReflect: true })

compare('REBACT vs no verdicts', whole, without)
compare('verdicts after invalid actions vs no verdicts', onError, without)
assert.ok(pValue(whole, without) < 0.05)

/** Runs REBACT with the given options on all tasks. Returns the success of each task. */
async function play(name: string, options: Partial<RebactOptions>): Promise<readonly boolean[]> {
  const solved: boolean[] = []
  for (const task of tasks) {
    const agent = createRebact(options)
    const { end } = await playEpisode({ world, task, agent, model, profile, limits: { maxSteps: 40 } })
    solved.push(end.success)
  }
  const count = solved.filter(Boolean).length
  const { low, high } = wilsonInterval(count, tasks.length)
  console.log(`${name}: ${count} of ${tasks.length} solved, 95 % CI ${percent(low)} to ${percent(high)}`)
  return solved
}

function compare(names: string, first: readonly boolean[], second: readonly boolean[]): void {
  console.log(`${names}: p = ${pValue(first, second).toPrecision(2)}`)
}

/** McNemar's exact test uses only tasks on which the two methods differ. */
function pValue(first: readonly boolean[], second: readonly boolean[]): number {
  const wins = tasks.filter((_, index) => first[index] && !second[index]).length
  const losses = tasks.filter((_, index) => !first[index] && second[index]).length
  return mcnemarTest(wins, losses)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
