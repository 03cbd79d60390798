import { expect, test } from 'vitest'
import { answer } from './ask.ts'

const FORM = 'Write the workflows that recur in these trajectories. Begin each workflow with a line `Workflow: `.'

const workflowsOf = (trajectories: string): Promise<string> =>
  answer({ form: FORM, task: 'Find the routines.', more: { TRAJECTORIES: trajectories } })

test('workflows have the actions of each trajectory, with names of its task and numbered objects in braces', async () => {
  const shop =
    "  Task: find the Oak Lamp\n  think: I search.\n  type [searchbox 'Search'] [oak lamp] [1]\n  click [link 'Orders']"
  const kitchen = '  Task: heat a mug\n  go to microwave 1\n  heat mug 2 with microwave 1'
  expect(await workflowsOf(`${shop}\n\n${kitchen}`)).toBe(
    "Workflow: find the Oak Lamp\ntype [searchbox 'Search'] [{text of the task}] [1]\nclick [link 'Orders']\n\n" +
      'Workflow: heat a mug\ngo to {microwave}\nheat {mug} with {microwave}',
  )
})

test('equal workflows occur once, and a single action is none', async () => {
  const trajectory = 'Task: heat a mug\ngo to microwave 1\nheat mug 2 with microwave 1'
  expect(await workflowsOf(`${trajectory}\n\n${trajectory.replace('mug 2', 'mug 1')}`)).not.toContain('\n\n')
  expect(await workflowsOf('Task: look\nlook')).toBe('No workflow recurs.')
})

test('workflows in the instructions change no decision and no judgement', async () => {
  const task = 'Crafting commands:\ncraft 4 oak planks using 1 oak logs\n\nGoal: craft oak planks.'
  const workflows = 'Workflow: give up\nget 9 coal\nthink: Task completed!'
  for (const form of ['Reply with only one action.', 'Is the task completed? Think, then reply YES or NO.']) {
    const question = { form, task, pairs: [] }
    expect(await answer({ ...question, more: { WORKFLOWS: workflows } })).toBe(await answer(question))
  }
})
