// Measures forks and signals on real sockets: medians on this machine. Prints a table, or JSON with --json. Not a test, because machines differ.
import { SIGNALS, signalsOf } from '@orreryjs/harness'
import { agentGymSettings, agentGymViews, chooseServed } from '@orreryjs/orrery/serving'
import { createAgentGym, createOpenEnv, listen } from '@orreryjs/server'
import { WebSocket } from 'ws'
import { readArguments } from '../arguments.mjs'
import { report } from '../speed/report.mjs'

const WORLDS = ['textcraft', 'alfworld', 'webshop', 'webarena']
const values = readArguments({
  json: { type: 'boolean', default: false },
  rounds: { type: 'number', default: 15, tiny: 1 },
  tasks: { type: 'number', default: 30, tiny: 1 },
})
const ROUNDS = values.rounds
/** Tasks whose plans are played for the prices of signals. */
const TASKS = values.tasks

const rows = [...(await forkRows()), ...(await signalRows())]
report(rows, { json: values.json })

/** Rollouts from one state in the middle of an episode, and forks per second. */
async function forkRows() {
  const result = []
  for (const name of WORLDS) {
    const { world, split } = await chooseServed(name, {})
    const server = await listen(createOpenEnv({ world, split, summary: '', version: '0' }), { port: 0 })
    const socket = await open(server.url)
    const task = world.tasks.get([...world.tasks.ids(split)][1])
    const plan = world.plan(world.start(task).state)
    await socket.ask('reset', { index: 1, admissible: false })
    const half = Math.floor(plan.length / 2)
    let { state } = world.start(task)
    for (const action of plan.slice(0, half)) {
      await socket.ask('step', { action })
      state = world.step(state, action).state
    }
    // Different actions, so that no fork speeds up another.
    const actions = world.admissible(state)
    const rollouts = await median(async () => {
      const { envs } = await socket.ask('orrery/fork', { count: 64 })
      await socket.ask('orrery/step_batch', { envs, actions: envs.map((_, index) => actions[index % actions.length]) })
      return () => socket.ask('orrery/close', { envs })
    })
    result.push(row(`${name}: 64 forks in mid-episode with a step each, over a socket`, rollouts, 'ms', 50, 'lower'))
    const forks = await median(async () => {
      const { envs } = await socket.ask('orrery/fork', { count: 1000 })
      return () => socket.ask('orrery/close', { envs })
    })
    result.push(row(`${name}: forks over a socket`, 1_000_000 / forks, 'forks/s', 10_000, 'higher'))
    socket.close()
    await server.close()
    result.push(await gymRow(name))
  }
  return result
}

async function gymRow(name) {
  const served = await chooseServed(name, {}, agentGymSettings)
  const { world, split, entry } = served
  const replies = entry.package.presentation?.replyProtocol
  const source = { world, split, summary: '', version: '0', views: agentGymViews(served), ...(replies && { replies }) }
  const server = await listen(createAgentGym(source), { port: 0 })
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(new URL(path, server.url), { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const created = await post('/create', {})
  const id = typeof created === 'number' ? created : (created.id ?? created.env_idx)
  const forks = await median(async () => {
    await post('/fork', { id, count: 1000 })
    return () => undefined
  })
  await server.close()
  return row(`${name}: forks over AgentGym's server`, 1_000_000 / forks, 'forks/s', 10_000, 'higher')
}

/** Price of each signal in the states of oracle plans: the first time, and once its state is memoized. */
async function signalRows() {
  const result = []
  for (const name of WORLDS) {
    const { world, split } = await chooseServed(name, {})
    const turns = [...world.tasks.ids(split)].slice(0, TASKS).flatMap((id) => planned(world, id))
    for (const signal of SIGNALS) {
      // Copies of the states: the memory by object does not apply, the memory by state does.
      const copies = turns.map((turn) => ({ ...turn, state: structuredClone(turn.state) }))
      const fresh = { ...world }
      const first = priceOf(signalsOf(fresh), turns, signal)
      const again = priceOf(signalsOf(fresh), copies, signal)
      result.push(row(`${name}: ${signal}`, first, 'µs', Number.POSITIVE_INFINITY, 'lower'))
      result.push(row(`${name}: ${signal}, equal state seen before`, again, 'µs', Number.POSITIVE_INFINITY, 'lower'))
    }
  }
  return result
}

function planned(world, id) {
  let turn = world.start(world.tasks.get(id))
  const turns = [turn]
  for (const action of world.plan(turn.state) ?? []) {
    turn = world.step(turn.state, action)
    if (!turn.terminated) turns.push(turn)
  }
  return turns
}

/** Mean of µs per state. */
function priceOf(read, turns, signal) {
  const from = performance.now()
  for (const turn of turns) read(turn, [signal])
  return ((performance.now() - from) * 1000) / turns.length
}

/** Median of ms. `call` returns the function that cleans up, which is not measured. */
async function median(call) {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    const clean = await call()
    times.push(performance.now() - from)
    await clean()
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]
}

function row(name, figure, unit, goal, better) {
  return { name, median: figure, unit, goal, better, samples: ROUNDS }
}

async function open(url) {
  const socket = new WebSocket(new URL('ws', url.replace('http', 'ws')))
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    close: () => socket.close(),
    ask: (type, data) =>
      new Promise((resolve, reject) => {
        socket.once('message', (text) => {
          const answer = JSON.parse(String(text))
          if (answer.type === 'error') reject(new Error(answer.data.message))
          else resolve(answer.data)
        })
        socket.send(JSON.stringify({ type, data }))
      }),
  }
}
