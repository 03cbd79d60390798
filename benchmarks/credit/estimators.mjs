/**
 * Published estimators of the worth of a step. Each receives the rollouts of all tasks and returns a number for each step of each rollout.
 * They read no plan, a distance or a hidden fact. A rollout is `{ task, goal, success, steps }`, and a step is
 * `{ before, after, textBefore, textAfter, action, isInvalid }`, where `before` and `after` are state keys.
 */
import { fitRidge, textFeatures } from './ridge.mjs'

export const GAMMA = 0.95
const LAMBDA = 0.95
const STEP_WEIGHT = 1
/** Number of parts of the tasks; a fitted estimator never sees the tasks of its own part. */
const FOLDS = 5

/** Discounted return after each step, with a reward of 1 for success at the end. */
function returnsOf({ success, steps }) {
  return steps.map((_, index) => (success ? GAMMA ** (steps.length - 1 - index) : 0))
}

/** Monte Carlo return minus the mean of the task's rollouts. */
export function monteCarlo(rollouts) {
  const baseline = new Map()
  for (const group of groupsOf(rollouts)) {
    const starts = group.map((rollout) => returnsOf(rollout)[0] ?? 0)
    for (const rollout of group) baseline.set(rollout, mean(starts))
  }
  return rollouts.map((rollout) => returnsOf(rollout).map((each) => each - baseline.get(rollout)))
}

/** Generalized advantage estimation with a fitted value of the observation. */
export function generalizedAdvantage(rollouts) {
  const predict = crossFit(rollouts, (rollout) => {
    const returns = returnsOf(rollout)
    return rollout.steps.map(({ textBefore }, index) => [featuresOf(rollout, textBefore), returns[index]])
  })
  return rollouts.map((rollout) => {
    const { success, steps } = rollout
    const values = steps.map(({ textBefore }) => predict(rollout, featuresOf(rollout, textBefore)))
    const advantages = steps.map(() => 0)
    let next = 0
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const isLast = index === steps.length - 1
      const reward = isLast && success ? 1 : 0
      const error = reward + (isLast ? 0 : GAMMA * values[index + 1]) - values[index]
      next = error + GAMMA * LAMBDA * next
      advantages[index] = next
    }
    return advantages
  })
}

/** GiGPO: the episode's advantage in its group, plus the step's advantage among all steps from the same state. */
export function anchorGroups(rollouts) {
  const estimates = new Map()
  for (const group of groupsOf(rollouts)) {
    const outcomes = group.map(({ success }) => Number(success))
    const anchors = new Map()
    for (const rollout of group) {
      const returns = returnsOf(rollout)
      for (const [index, { before }] of rollout.steps.entries())
        anchors.set(before, [...(anchors.get(before) ?? []), returns[index]])
    }
    for (const rollout of group) {
      const episode = standardized(Number(rollout.success), outcomes)
      const returns = returnsOf(rollout)
      const steps = rollout.steps.map(({ before }, index) => standardized(returns[index], anchors.get(before)))
      estimates.set(
        rollout,
        steps.map((step) => episode + STEP_WEIGHT * step),
      )
    }
  }
  return rollouts.map((rollout) => estimates.get(rollout))
}

/** GraphGPO: the change of the distance to success in the graph of all transitions of the task's rollouts. */
export function graphDistance(rollouts) {
  const distances = new Map()
  for (const group of groupsOf(rollouts)) {
    const found = distancesIn(group)
    for (const rollout of group) distances.set(rollout, found)
  }
  return rollouts.map((rollout) => {
    const found = distances.get(rollout)
    // States without a path to success are one step farther than the farthest state.
    const farthest = 1 + Math.max(0, ...found.values())
    const distanceOf = (state) => found.get(state) ?? farthest
    return rollout.steps.map(({ before, after }) => distanceOf(before) - distanceOf(after))
  })
}

function distancesIn(group) {
  const parents = new Map()
  let ring = []
  for (const { success, steps } of group) {
    for (const { before, after } of steps) parents.set(after, [...(parents.get(after) ?? []), before])
    const last = steps.at(-1)
    if (success && last !== undefined) ring.push(last.after)
  }
  const distances = new Map(ring.map((state) => [state, 0]))
  for (let distance = 1; ring.length > 0; distance += 1) {
    const next = new Set(ring.flatMap((state) => parents.get(state) ?? []).filter((state) => !distances.has(state)))
    for (const state of next) distances.set(state, distance)
    ring = [...next]
  }
  return distances
}

/** A progress regressor: the difference of the predicted progress after and before a step. */
export function learnedProgress(rollouts) {
  const successes = rollouts.filter(({ success }) => success)
  const predict = crossFit(successes, (rollout) =>
    rollout.steps.map(({ textAfter }, index) => [featuresOf(rollout, textAfter), (index + 1) / rollout.steps.length]),
  )
  return rollouts.map((rollout) =>
    rollout.steps.map(
      ({ textBefore, textAfter }) =>
        predict(rollout, featuresOf(rollout, textAfter)) - predict(rollout, featuresOf(rollout, textBefore)),
    ),
  )
}

/** Rates a step from 0 to 10 from the goal, the action, the observation and the earlier actions, as a prompt asks a judge to do. */
export function scriptedJudge({ goal, earlier, action, textAfter, isInvalid }) {
  if (isInvalid) return 0
  const words = wordsOf(goal)
  const count = (text) => wordsOf(text).filter((word) => words.includes(word)).length
  const isRepeated = earlier.includes(action)
  const rating = 4 + 2 * Math.min(2, count(action)) + (count(textAfter) > 0 ? 1 : 0)
  return isRepeated ? Math.max(1, rating - 4) : rating
}

/** A judge's rating of each step. */
export function judged(rollouts, rate = scriptedJudge) {
  return rollouts.map(({ goal, steps }) =>
    steps.map((step, index) => rate({ ...step, goal, earlier: steps.slice(0, index).map(({ action }) => action) })),
  )
}

/** All estimators by name, in the order of tables. */
export const ESTIMATORS = {
  'Monte Carlo return': monteCarlo,
  'GAE, fitted value': generalizedAdvantage,
  'GiGPO anchor groups': anchorGroups,
  'graph distance': graphDistance,
  'learned progress': learnedProgress,
  'scripted judge': judged,
}

/** Fits a model for each part of the tasks from the other parts, and returns the prediction for a rollout's features. */
function crossFit(rollouts, rowsOf) {
  const tasks = [...new Set(rollouts.map(({ task }) => task))]
  const partOf = (task) => Math.max(0, tasks.indexOf(task)) % FOLDS
  const models = Array.from({ length: FOLDS }, (_, part) => {
    return fitRidge(rollouts.filter(({ task }) => partOf(task) !== part).flatMap(rowsOf))
  })
  return ({ task }, features) => models[partOf(task)](features)
}

function featuresOf({ goal }, text) {
  return textFeatures(goal, text)
}

function wordsOf(text) {
  return (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !STOP_WORDS.has(word))
}

const STOP_WORDS = new Set(['the', 'and', 'put', 'some', 'with', 'under', 'from', 'using', 'craft', 'find', 'two', 'them'])

function groupsOf(rollouts) {
  const groups = new Map()
  for (const rollout of rollouts) groups.set(rollout.task, [...(groups.get(rollout.task) ?? []), rollout])
  return [...groups.values()]
}

/** Distance to the mean in standard deviations; 0 if all values are equal. */
function standardized(value, values) {
  const average = mean(values)
  const deviation = Math.sqrt(mean(values.map((each) => (each - average) ** 2)))
  return deviation === 0 ? 0 : (value - average) / deviation
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
