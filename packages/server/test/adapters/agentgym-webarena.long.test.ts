import { agentGymSettings, chooseServed } from '@orreryjs/orrery/serving'
import { expect, it } from 'vitest'
import { createAgentGym } from '../../src/agentgym/create-agent-gym.ts'
import { withServer } from './protocols.ts'

/** Fields that AgentGym's client of WebArena reads. */
interface Answer {
  readonly observation: string
  readonly reward: number
  readonly terminated: boolean
}

it("AgentGym's client of WebArena sends whole replies and gets whole prompts", async () => {
  const { world, split, entry } = await chooseServed(
    'webarena',
    { split: 'dev', worldOption: { size: 'small' } },
    agentGymSettings,
  )
  const task = world.tasks.get([...world.tasks.ids(split)][1] ?? '')
  const source = { world, split, summary: '', version: '1', replies: entry.package.presentation?.replyProtocol }
  await withServer(createAgentGym(source), async (url) => {
    const send = (path: string, body: object): Promise<Response> =>
      fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const ask = async (path: string, body: object): Promise<Answer> =>
      (await send(path, { env_idx: 0, ...body })).json() as Promise<Answer>

    expect(await (await send('create', {})).text()).toBe('{"env_idx":0}')
    // There is no task before the first reset.
    expect((await fetch(`${url}observation?env_idx=0`)).status).toBe(404)
    let turn = world.start(task)
    expect((await ask('reset', { seed: 0, idx: 1 })).observation).toBe(turn.observation.text.replace(/\nURL: .*$/, ''))
    expect(await ask('step', { action: 'I do not know.' })).toEqual({
      info: null,
      observation: 'Cannot parse action from response I do not know.',
      reward: 0,
      terminated: false,
      truncated: false,
    })
    const missed = (await ask('step', { action: 'Perhaps this. ```click [987654]```' })).observation
    expect(missed.startsWith('OBSERVATION:\nTab 0 (current): ')).toBe(true)
    expect(missed).toMatch(/\nURL: http:\/\/[a-z]+\.(?:com|org)/)
    expect(missed).toContain(`\nOBJECTIVE: ${task.goal}\nPREVIOUS ACTION: Attempt to perfom "click" on element "[987654]" but`)
    turn = world.step(turn.state, 'click [987654]')
    const [action = ''] = world.plan(turn.state)?.slice(-1) ?? []
    turn = world.step(turn.state, action)
    const { reward, terminated } = await ask('step', { action: `So be it. \`\`\`${action}\`\`\`` })
    expect([reward, terminated]).toEqual([turn.reward, turn.terminated])
    expect(terminated).toBe(true)
  })
})
