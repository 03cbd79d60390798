// Key paths whose work is counted. Each returns `call`, which does the same work each time, after any setup.
// With `usesSocket`, its allocations are not counted.
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { chooseServed } from '@orreryjs/orrery/serving'
import { run } from '@orreryjs/runs'
import { loadWorld } from '@orreryjs/runs/registry'
import { verify } from '@orreryjs/runs/verify'
import { createOpenEnv, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import { budgetCurve, claimTable, outcomeMatrix, passCurve } from '@orreryjs/statistics'
import { temporaryFolder } from '../arguments.mjs'
import { planCell, play } from '../episodes.mjs'
import { collectUrls } from '../speed/webarena-urls.mjs'

const folder = temporaryFolder()

/** Functions that prepare a path, by name. */
export const PATHS = {
  'textcraft step': () => steps('textcraft', 'adapt-200', 100),
  'alfworld step and observation': () => steps('alfworld', 'valid_unseen', 30),
  'webshop search': webshopSearch,
  'webshop page': () => steps('webshop', 'test', 50),
  'webarena new page': webarenaNewPage,
  'webarena repeated page': () => steps('webarena', 'test', 60),
  'simulated reply': simulatedReply,
  'react episode with journal': reactRun,
  'verify a run': verifyRun,
  'statistics of many attempts': statisticsOfAttempts,
  'openenv step over a socket': openEnvStep,
}

/** The oracle's plans, from the start of each task. Reads the observations, as an agent does. */
async function steps(name, split, count) {
  const { world, tasks } = await worldWith(name, split, count)
  const plans = tasks.map((task) => ({ task, actions: world.plan(world.start(task).state) }))
  const call = () => {
    for (const { task, actions } of plans) {
      let turn = world.start(task)
      for (const action of actions) {
        turn = world.step(turn.state, action)
        void [turn.observation.text, turn.observation.key]
      }
    }
  }
  return { call }
}

/** Searches that no cache has: each has another number of blanks at its end. */
async function webshopSearch() {
  const { world, tasks } = await worldWith('webshop', 'test', 50)
  const { state } = world.start(tasks[0])
  let blanks = 0
  const call = () => {
    blanks += 1
    for (const { goal } of tasks) {
      const words = goal.match(/[a-z]{5,}/g).slice(0, 6)
      void world.step(state, `search[${words.join(' ')}${' '.repeat(blanks)}]`).observation.text
    }
  }
  return { call }
}

/** Pages that no earlier call opened. */
async function webarenaNewPage() {
  const { world, tasks } = await worldWith('webarena', 'test', 1)
  const { state } = world.start(tasks[0])
  const urls = collectUrls(400)
  const call = () => {
    for (const url of urls.splice(0, 200)) void world.step(state, `goto [${url}]`).observation.text
  }
  return { call }
}

async function simulatedReply() {
  const requests = []
  const episodes = await planCell({ agent: 'react', world: 'alfworld', split: 'valid_unseen', model: 'simulated:mid', tasks: 5 })
  const record = ({ model, ...episode }) => ({
    ...episode,
    model: { ...model, generate: (...call) => requests.push(call[0]) && model.generate(...call) },
  })
  await play(episodes.map(record))
  const call = () => {
    const model = parseSimulated('simulated:mid', PLAYERS)
    const options = { signal: new AbortController().signal }
    for (const request of requests) void model.generate(request, options)
  }
  return { call }
}

function reactRun() {
  let runs = 0
  const call = () => {
    runs += 1
    return playRun(join(folder, `run-${runs}`))
  }
  return { call }
}

async function verifyRun() {
  const directory = join(folder, 'verified')
  await playRun(directory)
  const call = async () => {
    const { problems } = await verify(directory, { registry: orrery })
    if (problems.length > 0) throw new Error(`the run does not verify: ${JSON.stringify(problems[0])}`)
  }
  return { call }
}

/** Two rows with a thousand attempts at each of five tasks: work per attempt must not grow with their number. */
function statisticsOfAttempts() {
  const tasks = Array.from({ length: 5 }, (_, task) => `task ${task}`)
  const [first, second] = ['first', 'second'].map((row) => {
    const random = rng('attempts', row)
    return tasks.flatMap((task) =>
      Array.from({ length: 1000 }, (_, at) => {
        const success = random.next() < 0.5
        const end = success ? 'success' : 'agent-stopped'
        const failure = success ? {} : { failure: random.pick(['loop', 'detour']) }
        return {
          task,
          taskHash: task,
          trial: at + 1,
          success,
          outcome: 'ended',
          end,
          steps: at % 50,
          calls: 1,
          tokens: at,
          ...failure,
        }
      }),
    )
  })
  const scores = tasks.map((task) => {
    const own = first.filter((attempt) => attempt.task === task)
    const successes = own.filter(({ success }) => success).length
    return { task, taskHash: task, taskType: '', trials: own.length, successes, infrastructureErrors: 0, means: {} }
  })
  const call = () => {
    passCurve(scores)
    budgetCurve('tokens', first)
    claimTable(first)
    outcomeMatrix(first, second)
  }
  return { call }
}

/** A reset and the oracle's plan of a task, each answered before the next request. */
async function openEnvStep() {
  const { world, split } = await chooseServed('textcraft', {})
  const server = await listen(createOpenEnv({ world, split, summary: '', version: '0' }), { port: 0 })
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(new URL('ws', server.url.replace('http', 'ws')))
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (type, data) =>
    new Promise((resolve) => {
      socket.once('message', resolve)
      socket.send(JSON.stringify({ type, data }))
    })
  const tasks = [...world.tasks.ids(split)].slice(0, 20).map((id) => world.tasks.get(id))
  const plans = tasks.map((task) => world.plan(world.start(task).state))
  const call = async () => {
    for (const [index, actions] of plans.entries()) {
      await send('reset', { index })
      for (const action of actions) await send('step', { action })
    }
  }
  const close = async () => {
    socket.close()
    await server.close()
  }
  return { call, usesSocket: true, close }
}

async function worldWith(name, split, count) {
  const { package: source } = await loadWorld(orrery, name)
  const world = source.create({ dialect: source.defaultDialect(split) })
  return { world, tasks: [...world.tasks.ids(split)].slice(0, count).map((id) => world.tasks.get(id)) }
}

function playRun(out) {
  const settings = { world: ['alfworld'], agent: ['react'], model: ['simulated:mid'], limit: 5, deterministic: true }
  return run(settings, { registry: orrery, out })
}
