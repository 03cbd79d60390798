import { expect, test } from 'vitest'
import { introducedTasks } from '../../src/worlds/index.ts'

const goalsIn = (text: string) => introducedTasks(text).map(({ goal }) => goal)

test.each([
  ['Your task is to: find a mug.', ['find a mug.']],
  ['Task: find a mug', ['find a mug']],
  ['TASK:\nYour task is to: find a mug.', ['find a mug.']],
  ['TASK:\n  Your task is to find a mug.', ['find a mug.']],
  ['Task: your current goal is to find a mug', ['find a mug']],
  ['**Goal:** "find a mug"', ['find a mug']],
  ['Goal: My question is: where is the mug?', ['where is the mug?']],
  ['Goal: task the assistant with it', ['task the assistant with it']],
])('the task of %j is %j', (text, goals) => {
  expect(goalsIn(text)).toEqual(goals)
})
