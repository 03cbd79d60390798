/** The simulated model's reading of goals with courtesies, typing errors and without capitals. */
import { rng } from '@orreryjs/core'
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { readGoal } from '../../player/goal.ts'
import { goalPlanFor } from '../../player/planner.ts'
import { instanceOf } from '../../src/tasks/task.ts'

const URL = 'http://shop.test/'
const world = createWebArena()
const TASKS = ['test', 'dev', 'market']
  .flatMap((split) => [...world.tasks.ids(split)].slice(0, 400))
  .map((id) => world.tasks.get(id))

test('correct goals without courtesies are read as they are', () => {
  for (const task of TASKS) {
    const { usual, heldOut } = instanceOf(task).goals()
    for (const goal of [...usual, heldOut])
      if (goal !== goal.toLowerCase()) expect(readGoal(`${task.start.split(' ')[0]} ${goal}`)).toBe(goal)
  }
})

test.each([
  ['Hi! Cancel order 000000303 Thanks in advance.', 'Cancel order 000000303'],
  ['Hello there, cancel order 000000303. Many thanks!', 'Cancel order 000000303.'],
  ['Good morning! Answer Ida with "Thank you" Cheers', 'Answer Ida with "Thank you"'],
  ['Comment "Thank you".', 'Comment "Thank you".'],
  ['Reply with "Hi! Thanks in advance."', 'Reply with "Hi! Thanks in advance."'],
  ['Cnacel order 000000303', 'Cancel order 000000303'],
  ['Show me the "revews" of the product taht is opne', 'Show me the "revews" of the product taht is opne'],
  [
    'How many reveiws and custmers are there in purl-works/isues?',
    'How many reviews and customers are there in purl-works/isues?',
  ],
  ['which guest house is the nearest to walnut pharmacy?', 'Which guest house is the nearest to Walnut Pharmacy?'],
  [
    'how many orders do i have from may 2022 to june 2022? i may ask again.',
    'How many orders do I have from May 2022 to June 2022? I may ask again.',
  ],
  ['add the corvane birch wall mirror to my list "for later"', 'Add the Corvane Birch Wall Mirror to my list "for later"'],
  ['subscribe to the forum thrift', 'Subscribe to the forum thrift'],
])('reads "%s"', (goal, expected) => {
  expect(readGoal(`${URL} ${goal}`)).toBe(expected)
})

test('forums and their users have no capitals', () => {
  expect(readGoal('http://forum.test/ in sailing, upvote the threads of the_slow_thimble')).toBe(
    'In sailing, upvote the threads of the_slow_thimble',
  )
})

/** Returns the share of tasks with the same plan after an edit of their goals. Letter case in the plan is ignored. */
function shareOfSamePlans(edit: (goal: string) => string): number {
  const plan = (start: string, goal: string): string =>
    goalPlanFor(`${start.split(' ')[0]} ${readGoal(`${start.split(' ')[0]} ${goal}`)}`)
      .plan.stages.map(({ sentence }) => sentence.toLowerCase())
      .join(' ')
  const edited = TASKS.filter(({ type, goal }) => type !== 'market.buy' && edit(goal) !== goal)
  expect(edited.length).toBeGreaterThan(300)
  return edited.filter(({ start, goal }) => plan(start, edit(goal)) === plan(start, goal)).length / edited.length
}

test('plans do not depend on courtesies', () => {
  expect(shareOfSamePlans((goal) => `Hi! ${goal} Thanks in advance.`)).toBe(1)
  expect(
    shareOfSamePlans((goal) => `Good evening, ${goal.slice(0, 1).toLowerCase()}${goal.slice(1)} Thank you so much!`),
  ).toBeGreaterThan(0.99)
})

test('plans seldom depend on two swapped letters in a word in lower case', () => {
  const random = rng('swapped')
  const share = shareOfSamePlans((goal) => {
    const unquoted = goal.replace(/"[^"]*"/g, (text) => ' '.repeat(text.length))
    const words = [...unquoted.matchAll(/(?<![\w/@.:'-])[a-z]{5,}(?![\w/@'-])/g)]
    if (words.length === 0) return goal
    const word = random.pick(words)
    const at = word.index + 1 + random.integer(word[0].length - 2)
    return goal.slice(0, at) + goal[at + 1] + goal[at] + goal.slice(at + 2)
  })
  expect(share).toBeGreaterThan(0.93)
})

test('plans seldom depend on capitals', () => {
  expect(shareOfSamePlans((goal) => goal.toLowerCase())).toBeGreaterThan(0.9)
})
