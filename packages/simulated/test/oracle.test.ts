import type { LanguageModel, PrivilegedView } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { parseSimulated, simulated } from './players.ts'
import { type Question, questionFor } from './protocols/ask.ts'
import { pairsOf, shownAfter } from './safe.ts'

const LINE = 'Reply with one line: an action in one of the forms above. Write nothing else.'
const TASK = 'A safe with a dial. Your task is to: open it.'
const turn = (number: number): string => `turn the dial to ${number}`

/** Returns the oracle's reply with this privileged view. */
async function replyAfter(
  shown: PrivilegedView,
  question: Partial<Question> = {},
  model: LanguageModel = simulated({ preset: 'oracle' }),
) {
  const request = questionFor({ form: LINE, task: TASK, pairs: pairsOf(shown), ...question })
  const { choices } = await model.generate(request, { signal: new AbortController().signal, privileged: shown })
  return choices.map(({ text, toolCalls }) => toolCalls?.[0]?.arguments ?? text)
}

test('returns the next action of the plan, in a world whose texts do not reveal it', async () => {
  expect(simulated({ preset: 'oracle' })).toMatchObject({ id: 'simulated:oracle', simulated: true, privileged: true })
  expect(simulated()).not.toHaveProperty('privileged')
  expect(await replyAfter(shownAfter())).toEqual([turn(3)])
  expect(await replyAfter(shownAfter(turn(3), turn(4)))).toEqual([turn(1)])
  const form = 'Reply with one JSON object with the keys name and arguments: the name of one of the tools above.'
  const tools =
    '{"name":"turn","parameters":{"type":"object","properties":{"number":{"type":"integer"}},"required":["number"]},"action":"turn the dial to {number}"}'
  expect(await replyAfter(shownAfter(turn(3)), { form, more: { TOOLS: tools } })).toEqual([
    '{"name":"turn","arguments":{"number":1}}',
  ])
})

test('reads the turns of a conversation about an unknown world, and no repeated question', async () => {
  const shown = shownAfter(turn(3), turn(4))
  const system = { role: 'system', content: `### REPLY FORMAT\nGoal: [goal]\nAction: [one action]\n\n### TASK\n${TASK}` } as const
  const user = { role: 'user', content: 'Begin.' } as const
  const turns = pairsOf(shown).flatMap(({ line, observation }) => [
    { role: 'assistant', content: `Goal: open it\nAction: ${line}` } as const,
    { role: 'user', content: `Observation: ${observation}` } as const,
  ])
  const retry = [
    { role: 'assistant', content: 'Hm.' } as const,
    { role: 'user', content: 'That reply could not be read. Expected a line.' } as const,
  ]
  const model = simulated({ preset: 'oracle' })
  for (const messages of [
    [system, user, ...turns],
    [system, user, ...turns, ...retry],
  ]) {
    const request = { purpose: 'x', messages, temperature: 0 }
    const { choices } = await model.generate(request, { signal: new AbortController().signal, privileged: shown })
    expect(choices[0]?.text).toMatch(new RegExp(`^Goal: .+\nAction: ${turn(1)}$`))
  }
})

test('throws without a world', () => {
  const ask = () =>
    simulated({ preset: 'oracle' }).generate(questionFor({ form: LINE, task: TASK }), { signal: new AbortController().signal })
  expect(ask).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining("needs the world's state") }),
  )
})

test('answers a prompt about an abandoned branch from the end of that branch', async () => {
  const here = shownAfter(turn(3), turn(1))
  expect(await replyAfter(here, { pairs: pairsOf(shownAfter(turn(4))) })).toEqual([turn(3)])
  expect(await replyAfter(here, { pairs: pairsOf(shownAfter(turn(3))) })).toEqual([turn(1)])
  expect(await replyAfter(here, { pairs: [] })).toEqual([turn(3)])
  expect(await replyAfter(here, { pairs: pairsOf(here).slice(-1), more: { INFORMATION: 'The dial was turned.' } })).toEqual([
    turn(2),
  ])
  const thought = { line: 'think: what next?', observation: 'OK.' }
  expect(await replyAfter(here, { pairs: [thought, ...pairsOf(here), thought] })).toEqual([turn(2)])
})

test('eps is the share of other possible actions, deterministic per request', async () => {
  const model = parseSimulated('simulated:oracle,eps=0.3')
  const samples = await replyAfter(shownAfter(), { request: { n: 2000 } }, model)
  expect(samples.filter((text) => text !== turn(3)).length / samples.length).toBeCloseTo(0.3, 1)
  expect(new Set(samples).size).toBe(5)
  expect(await replyAfter(shownAfter(), { request: { n: 2000 } }, model)).toEqual(samples)
  expect(() => parseSimulated('simulated:oracle,epsilon=0.3')).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
})

test('verdicts are true, at the rates for judging', async () => {
  const form = 'Previous action k is [correct or wrong]. It should be modified to: [action].\nThe next action is: [action].'
  expect(await replyAfter(shownAfter(turn(3)), { form })).toEqual([
    expect.stringMatching(/is correct\.\nThe next action is: turn the dial to 1\.$/),
  ])
  const wrong = 'is wrong. It should be modified to: turn the dial to 3.'
  expect(await replyAfter(shownAfter(turn(4)), { form })).toEqual([expect.stringContaining(wrong)])
  expect(await replyAfter(shownAfter('turn the dial to 9'), { form })).toEqual([expect.stringContaining(wrong)])
  const blind = parseSimulated('simulated:oracle,d1=0')
  expect(await replyAfter(shownAfter(turn(4)), { form }, blind)).toEqual([expect.stringContaining('is correct.')])
})

test('plans, plan steps and values follow from the remaining steps', async () => {
  const plan = 'Step 1: Turn the dial to 1.\nStep 2: Turn the dial to 2.\nExecution Order: (Step 1 AND Step 2)'
  expect(await replyAfter(shownAfter(turn(3)), { form: 'Step 1: [subtask]\nExecution Order: (Step 1)' })).toEqual([plan])

  const form = `${LINE} Or a thought that begins with \`think: \`. The thought \`think: Task completed!\` ends the attempt as done.`
  const step = { form, subtask: 'Turn the dial to 3, then turn the dial to 1.' }
  expect(await replyAfter(shownAfter(turn(4)), step)).toEqual([turn(3)])
  expect(await replyAfter(shownAfter(turn(3)), step)).toEqual([turn(1)])
  expect(await replyAfter(shownAfter(turn(3), turn(1)), step)).toEqual(['think: Task completed!'])
  expect(await replyAfter(shownAfter(turn(3), turn(1)), { form, subtask: 'Somehow get on.' })).toEqual([turn(2)])

  const value = { form: 'Thus the correctness score is s' }
  const scores = [[], [turn(3)], [turn(3), turn(1)], [turn(3), turn(4)], [turn(3), turn(1), turn(2)]].map(async (path) =>
    Number(/\d+$/.exec((await replyAfter(shownAfter(...path), value)).join())?.[0]),
  )
  const [atStart = 0, one = 0, two = 0, astray = 0, open = 0] = await Promise.all(scores)
  expect([atStart < one, one < two, two < open, astray < atStart]).toEqual([true, true, true, true])
})

test('gives up without a plan if possible, and calls the cause wrong', async () => {
  const jammed = shownAfter(turn(3), turn(0))
  const form = 'Previous action k is [correct or wrong]. It should be modified to: [action].'
  expect(await replyAfter(jammed, { form })).toEqual([expect.stringContaining('is wrong.')])
  const line = `${LINE} Or a thought that begins with \`think: \`. The thought \`think: I give up.\` gives it up.`
  expect(await replyAfter(jammed, { form: line })).toEqual([turn(1)])
  const tried = shownAfter(turn(3), ...[0, 1, 2, 4].map(turn))
  expect(await replyAfter(tried, { form: line })).toEqual(['think: I give up.'])
})
