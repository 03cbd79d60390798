// Plays streams with the simulated model: agents that learn from the tasks of an unscored split are tested on the scored one. Needs a build;
// lasts about five minutes.
//
// node benchmarks/streams/main.mjs [--train 30] [--tasks 30] [--orders 3] [--agents expel,full-history] [--worlds textcraft] [--out DIR]
//
// Writes RESULTS.md. The output is deterministic.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { runAll, zeroClock } from '@orreryjs/harness'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { mean, planCell } from '../episodes.mjs'

const SPLITS = { textcraft: ['train', 'adapt-like'], alfworld: ['train', 'valid_unseen'], webshop: ['train', 'test'] }
const PRESETS = ['strong', 'mid', 'weak']
const HEADER = '| world | agent | model | memory | success % | range over orders | steps | calls | calls to learn | entries |'

const values = readArguments({
  train: { type: 'number', default: 30, tiny: 1 },
  tasks: { type: 'number', default: 30, tiny: 1 },
  orders: { type: 'number', default: 3, tiny: 1 },
  agents: { type: 'string', default: 'expel,full-history', tiny: 'expel' },
  worlds: { type: 'string', default: Object.keys(SPLITS).join(','), tiny: 'textcraft' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})

const rows = []
for (const world of values.worlds.split(',')) {
  for (const agent of values.agents.split(',')) {
    for (const preset of PRESETS) {
      for (const memory of ['off', 'online']) {
        const orders = []
        for (let order = 1; order <= Number(values.orders); order += 1) {
          orders.push(await playOrder({ world, agent, preset, memory, order }))
        }
        rows.push(rowOf({ world, agent, preset, memory, orders }))
        console.log(rows.at(-1))
      }
    }
  }
}
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'RESULTS.md'), report())

/** Plays a stream in one order: the tasks to learn from, then the tasks of the test with the same memory, which is then read-only. */
async function playOrder({ world, agent, preset, memory, order }) {
  const [trainSplit, testSplit] = SPLITS[world]
  const id = `order ${order}`
  const part = async (split, tasks, mode) => {
    const planned = await planCell({
      agent,
      world,
      model: `simulated:${preset}`,
      split,
      tasks: Number(tasks),
      seed: id,
      seeds: true,
    })
    return rng('streams', world, split, id)
      .shuffle(planned)
      .map((spec, index) => ({
        ...spec,
        feedback: 'terminal',
        stream: { id, position: index + 1, length: planned.length, memory: mode },
      }))
  }
  const train = await part(trainSplit, values.train, memory)
  const test = await part(testSplit, values.tasks, memory === 'off' ? 'off' : 'read-only')
  const keys = new Set()
  const episodes = []
  await runAll([...train, ...test], {
    concurrency: 1,
    clock: zeroClock,
    optimal: false,
    signal: new AbortController().signal,
    onEvent: (event) => event.type === 'remember' && event.ignored !== true && keys.add(event.key),
    onEpisodeEnd: (metrics) => episodes.push(metrics),
    onFailure: (failed, error) => console.error(failed.id, error),
  })
  return { learning: episodes.slice(0, train.length), tested: episodes.slice(train.length), entries: keys.size }
}

function rowOf({ world, agent, preset, memory, orders }) {
  const rates = orders.map(({ tested }) => 100 * mean(tested.map(({ success }) => Number(success))))
  const tested = orders.flatMap((each) => each.tested)
  const learned = (number) => (memory === 'off' ? '-' : mean(orders.map(number)).toFixed(0))
  const cells = [
    ...[world, agent, preset, memory],
    mean(rates).toFixed(1),
    `${Math.min(...rates).toFixed(0)}-${Math.max(...rates).toFixed(0)}`,
    mean(tested.map(({ steps }) => steps)).toFixed(1),
    mean(tested.map(({ modelCalls }) => modelCalls)).toFixed(1),
    learned(({ learning }) => learning.reduce((sum, { modelCalls }) => sum + modelCalls, 0)),
    learned(({ entries }) => entries),
  ]
  return `| ${cells.join(' | ')} |`
}

function report() {
  return `# Streams with the simulated model

Made by \`node benchmarks/streams/main.mjs\`. Simulated model: results do not transfer to real language models.

An agent learns from ${values.train} tasks of the split \`train\` and is tested on ${values.tasks} other tasks, with the memory read-only; each in
${values.orders} orders, which also draw the tasks. With the memory off it plays the same tasks. Success is the mean of the orders, with the lowest
and the highest of them. Steps and calls are means per test episode; calls to learn are those of all training episodes of an order.

${[HEADER, HEADER.replace(/[^|]+/g, '---'), ...rows].join('\n')}
`
}
