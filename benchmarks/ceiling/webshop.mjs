// Estimates the best reward that is possible from visible pages: hidden attributes keep rewards below 1. Needs a build.
//
// node benchmarks/ceiling/webshop.mjs [--data DIRECTORY] [--goals synthetic|human] [--split test] [--limit 500] [--json]
//
// For each task, opens every product found by a few searches with the instruction's words, and computes the reward of buying it:
//   reachable  maximum reward, as if all rewards were known: an upper bound for any agent on these pages;
//   visible    reward of the product with the best predict reward from visible features only: share of the instruction in its
//              title and other pages, available named options, price and rank. The prediction is a quadratic fit over all
//              products and tasks, so it knows the shop's statistics, but only the visible text of this task;
//   policy     reward of simulated:perfect with ReAct in 15 steps.
// The ceiling of a policy that sees only pages lies between the larger of the last two and the first.

import { react } from '@orreryjs/agent-react'
import { resolveProfile } from '@orreryjs/core'
import { webshop } from '@orreryjs/env-webshop'
import { collectMetrics, systemClock } from '@orreryjs/harness'
import { readArguments } from '../arguments.mjs'
import { reactSpecs } from '../react-specs.mjs'
import { headOf, namedOptions, queriesFor, share, wordsOf } from './instruction.mjs'
import { fit, predict, quadraticFeatures } from './least-squares.mjs'

const values = readArguments({
  data: { type: 'string' },
  goals: { type: 'string', default: 'default' },
  split: { type: 'string', default: 'test' },
  limit: { type: 'number', default: 500, tiny: 3 },
  json: { type: 'boolean', default: false },
})
const PAGES = 5
const SHOWN = {
  hits: /^\[(?:clicked )?button\] ([A-Z0-9]{10}) \[/gm,
  option: /^ {2}\[(?:clicked )?button\] (.*) \[(?:clicked )?button_\]$/,
}
/** Products by id. Except for the price, their pages are equal in every task. */
const known = new Map()

const world = webshop.create({ goals: values.goals, ...(values.data === undefined ? {} : { data: values.data }) })
const tasks = [...world.tasks.ids(values.split)].slice(0, Number(values.limit)).map((id) => world.tasks.get(id))
const aisles = tasks.map(candidatesOf)
const opened = aisles.flat()
const weights = fit(
  opened.map(({ features }) => features),
  opened.map(({ reward }) => reward),
)
report({
  tasks: tasks.length,
  'products opened in a task': mean(aisles.map((candidates) => candidates.length)),
  reachable: mean(aisles.map((candidates) => Math.max(0, ...candidates.map(({ reward }) => reward)))),
  'reachable in full': mean(aisles.map((candidates) => Number(candidates.some(({ reward }) => reward === 1)))),
  visible: mean(aisles.map((candidates) => bestVisible(candidates)?.reward ?? 0)),
  policy: await policyReward(),
})

/** Products found by the searches, with visible features and reward. */
function candidatesOf(task) {
  const start = world.start(task).state
  const found = new Map()
  for (const query of queriesFor(task.goal)) {
    let turn = world.step(start, `search[${query}]`)
    for (let page = 1; page <= PAGES; page += 1) {
      const ids = [...turn.observation.text.matchAll(SHOWN.hits)].map(([, id]) => id)
      for (const [index, id] of ids.entries()) {
        if (!found.has(id)) found.set(id, { turn, rank: (page - 1) * 10 + index })
      }
      if (!turn.observation.text.includes('Next >')) break
      turn = world.step(turn.state, 'click[Next >]')
    }
  }
  return [...found].map(([id, place]) => evaluated(task, id, place))
}

function evaluated({ goal }, id, { turn, rank }) {
  const item = world.step(turn.state, `click[${id}]`)
  const product = readProduct(id, item)
  const named = namedOptions(goal)
  const wanted = wordsOf(goal)
  const choices = named.length === 0 ? mentioned(product, wanted) : named.flatMap((option) => closest(option, product.values))
  const chosen = choices.reduce((state, value) => world.step(state, `click[${value}]`).state, item.state)
  const has = named.filter(({ value }) => product.values.includes(value)).length
  return {
    reward: world.step(chosen, 'click[Buy Now]').reward,
    features: featuresOf({ product, goal, named, has, wanted, rank }),
  }
}

/** Visible features of a product. */
function featuresOf({ product, goal, named, has, wanted, rank }) {
  const cap = Number(/price (?:lower|less|below|under)\D*(\d+(?:\.\d+)?)/.exec(goal)?.[1] ?? Number.POSITIVE_INFINITY)
  const phrases = headOf(goal).map(wordsOf)
  const coveredPhrases = phrases.filter((words) => share(words, product.all) === 1).length / Math.max(1, phrases.length)
  const inTitle = Math.max(...phrases.map((words) => share(words, product.title)))
  const options = named.length === 0 ? 1 : has / named.length
  const price = product.low > cap ? 0 : product.high > cap ? 0.5 : 1
  return quadraticFeatures([
    price,
    options,
    share(wanted, product.title),
    share(wanted, product.all),
    coveredPhrases,
    inTitle,
    1 / (1 + rank),
  ])
}

function readProduct(id, item) {
  const [low, high = low] = [...(/^Price: (.*)$/m.exec(item.observation.text)?.[1] ?? '').matchAll(/[\d.]+/g)].map(Number)
  const cached = known.get(id)
  if (cached !== undefined) return { ...cached, low, high }
  const lines = item.observation.text.split('\n')
  const values = lines.flatMap((line) => SHOWN.option.exec(line)?.[1] ?? [])
  const title = lines[lines.findIndex((line) => line.startsWith('Price: ')) - 1] ?? ''
  const details = ['Description', 'Features'].map((label) => world.step(item.state, `click[${label}]`).observation.text)
  const texts = details.map((text) => text.slice(text.indexOf('< Prev')))
  const product = { title: wordsOf(title), all: wordsOf([title, ...values, ...texts].join(' ')), values }
  known.set(id, product)
  return { ...product, low, high }
}

function closest({ value }, offered) {
  const words = wordsOf(value)
  const rated = offered.map((each) => ({ each, rate: each === value ? 2 : share(words, wordsOf(each)) }))
  const best = rated.sort((a, b) => b.rate - a.rate)[0]
  return best === undefined || best.rate === 0 ? [] : [best.each]
}

/** Option values mentioned in the instruction, used if it names no option. */
function mentioned({ values }, wanted) {
  return values.filter((value) => share(wordsOf(value), wanted) === 1)
}

function bestVisible(candidates) {
  const rated = candidates.map((each) => ({ ...each, prospect: predict(weights, each.features) }))
  return rated.sort((a, b) => b.prospect - a.prospect)[0]
}

async function policyReward() {
  const profile = resolveProfile(react.profiles, world)
  const specs = reactSpecs(world, tasks, { profile, maxSteps: 15, rewind: ['none'] })
  const signal = new AbortController().signal
  const metrics = await collectMetrics(specs, { concurrency: 1, clock: systemClock, optimal: false, signal })
  return mean(metrics.map(({ reward }) => reward))
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

function report(figures) {
  if (values.json) console.log(JSON.stringify(figures))
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${Number(figure.toFixed(4))}`)
}
