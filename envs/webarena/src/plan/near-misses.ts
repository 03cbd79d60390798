import type { NearMiss } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import {
  canBeBought,
  findItem,
  itemPath,
  type MarketItem,
  plainItem,
  scorePurchase,
  searchListings,
} from '@orreryjs/shopping/market'
import type { Engine } from '../engine.ts'
import type { Value } from '../evaluate/expected.ts'
import { planFrom } from '../plan.ts'
import { instanceOf, type WebArenaTask } from '../tasks/task.ts'
import { answerText } from './answer.ts'
import { perform } from './perform.ts'
import { execute } from './plan-in-progress.ts'
import { startPlan } from './recover.ts'

/**
 * Action sequences that resemble success and must not pass: stopping immediately, giving the right answer without reading it,
 * giving up, or giving a slightly wrong answer.
 */
export function nearMissesOf(engine: Engine, task: WebArenaTask): readonly NearMiss[] {
  const rightAnswer = answerText(instanceOf(task).expected())
  const plan = planFrom(engine, engine.start(task).state) ?? []
  const before = plan.slice(0, -1)
  const goal = instanceOf(task).purchaseGoal?.()
  if (goal !== undefined) return wrongPurchases(engine, task, { goal, plan })
  return [
    { name: 'untouched', actions: ['stop []'] },
    ...(rightAnswer === '' ? [] : [{ name: 'right without looking', actions: [`stop [${rightAnswer}]`] }]),
    ...wrongAnswers(task).map((answer) => ({ name: 'wrong answer', actions: [...before, `stop [${answer}]`] })),
  ]
}

/** Slightly wrong answers, and `N/A`. For an impossible task, `N/A` without a reason. */
function wrongAnswers(task: WebArenaTask): readonly string[] {
  const { answer } = instanceOf(task).expected()
  if (answer?.kind === 'impossible') return ['N/A', 'done', ...(answer.because === undefined ? [] : ['N/A: I could not do it'])]
  if (answer?.kind === 'value') return [answerText({ answer: { ...answer, value: slightlyWrong(answer.value) } }), 'N/A']
  if (answer?.kind !== 'list') return ['N/A']
  const [first, ...rest] = answer.values
  const another = nonexistent(first)
  const [other] = answer.others ?? []
  return [
    ...(other === undefined
      ? []
      : [answerText({ answer: { ...answer, values: [...answer.values, { type: 'text', text: other }] } })]),
    ...(rest.length === 0 || first === undefined ? [] : [answerText({ answer: { ...answer, values: rest } })]),
    answerText({ answer: { ...answer, values: [...answer.values, another] } }),
    'N/A',
  ]
}

/** Returns a value that does not exist, of the same type as a value of a list. */
function nonexistent(like: Value | undefined): Value {
  if (like?.type === 'text') return { type: 'text', text: 'Nobody Inparticular' }
  return like?.type === 'money' ? { type: 'money', cents: 471_100 } : { type: 'number', number: 4711 }
}

function slightlyWrong(value: Value): Value {
  switch (value.type) {
    case 'text':
      return { ...value, text: `${value.text}x` }
    case 'number':
      return { ...value, number: value.number + 1 }
    case 'money':
      return { ...value, cents: value.cents + 1 }
    case 'date':
      return { ...value, date: value.date.replace(/\d$/, (digit) => (digit === '1' ? '2' : '1')) }
    case 'duration':
      return { ...value, minutes: value.minutes + 1 }
    case 'distance':
      return { ...value, metres: value.metres + 1 }
    default:
      return value satisfies never
  }
}

/** Stopping before the purchase, buying without the required options, and buying another listing of the search results. */
function wrongPurchases(
  engine: Engine,
  task: WebArenaTask,
  { goal, plan }: { readonly goal: ShopGoal; readonly plan: readonly string[] },
): readonly NearMiss[] {
  const market = engine.initialDatabases(task).market.rows('listings')
  const target = findItem(market, goal.asin)
  const { sponsored, listings } = searchListings(market, goal.query)
  const rival = [...sponsored, ...listings]
    .map(plainItem)
    .find((item) => canBeBought(item) && scorePurchase(market, item.id, goal).reward < 1)
  const open = target && plainItem(target.listing)
  return [
    { name: 'untouched', actions: ['stop []'] },
    { name: 'stopped before the purchase', actions: [...plan.slice(0, -1), 'stop [N/A]'] },
    ...(open !== undefined && scorePurchase(market, open.id, goal).reward < 1
      ? [{ name: 'without the choices', actions: purchaseIn(engine, task, open) }]
      : []),
    ...(rival === undefined ? [] : [{ name: 'another item', actions: purchaseIn(engine, task, rival) }]),
  ]
}

function purchaseIn(engine: Engine, task: WebArenaTask, item: MarketItem): readonly string[] {
  const plan = startPlan(engine, engine.start(task).state)
  execute(engine, plan, `goto [http://market.test${itemPath(item)}]`)
  perform(engine, plan, { kind: 'press', button: 'Buy Now' })
  return plan.actions
}
