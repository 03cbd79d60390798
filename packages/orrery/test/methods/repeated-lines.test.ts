import { react } from '@orreryjs/agent-react'
import { agentProfile } from '@orreryjs/core/agents'
import { textcraft } from '@orreryjs/env-textcraft'
import { playEpisode } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'

/** Longest run of equal replies to allow; a model that draws the same mistake for the same evidence could otherwise never stop. */
const LONGEST_RUN = 5

test('a simulated model with many malformed replies says no line more than a few times in a row', {
  timeout: 60_000,
}, async () => {
  const world = textcraft.create({ dialect: 'strict' })
  const model = parseSimulated('simulated:mid,malformed=.3,giveUp=.9', PLAYERS)
  const agent = react.create()
  for (const task of [...world.tasks.ids('test')].slice(0, 40)) {
    const { events } = await playEpisode({ world, task, model, agent, profile: agentProfile(react, world) })
    const replies = events.flatMap((event) => (event.type === 'model-call' ? [event.reply?.choices[0]?.text ?? ''] : []))
    expect([task, longestRun(replies)]).toEqual([task, expect.toSatisfy((run: number) => run <= LONGEST_RUN)])
  }
})

function longestRun(lines: readonly string[]): number {
  let [longest, run] = [0, 0]
  for (const [at, line] of lines.entries()) {
    run = line === lines[at - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}
