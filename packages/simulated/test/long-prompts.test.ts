import type { ModelRequest } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { craftingTable } from './crafting-table.ts'
import { reactRequest, reply } from './play.ts'
import { parseSimulated } from './players.ts'

const TABLE = craftingTable({ commands: ['craft 4 stick using 2 planks', 'craft 4 oak planks using 1 oak logs'], goal: 'stick' })
const FORMS = [
  'Reply with one line.',
  'Reply with a JSON object with the keys "thought" and "action".',
  'Answer in the tags <think> and <action>.',
  'Thought: <your thought>\nAction: <the action>',
  'Was the last action correct or wrong? Answer yes or no.',
  'Propose 3 actions.',
  'Vote: which choice is the best?',
  'Rate it from 1 to 10.',
  'Write a reflection on what went wrong.',
  'Use one of [search, get]. Call one of the functions: search(words), get(item). Tool Name: game Tool Arguments: {}',
  'Reply with the number of the action.',
]
const PUMPS = JSON.parse(process.env['PUMPS'] ?? '[""]') as string[]
const N = Number(process.env['N'] ?? 100_000)
const ONLY = process.env['ONLY']
const PIECES = [
  '\n', ' ', '\t', ' \n', '\r\n', '> ', '> \n', '*', '**', '#', '# ', '-', '- ', '- a\n', '=', '_', '|', '| ', '|-', '[', ']', '[[ ## ', '(', ')', '{', '}', '{"a":', '{"a":[', '{\n', '[\n', '<', '<a>', '</a>', '<a b="c">', '<a role="user">', '<tool_call>', '"', "'", '`', '```', '```\n', ':', ': ', '.', ', ', '\\', '\\"', '…', '：', 'a：', 'a', 'a ', 'A', 'A ', 'A: ', 'A:\n', 'Action: ', 'Action:\n', 'Observation: ', 'Thought: ', 'step ', 'Step 1: ', '1', '1 ', '1. ', '1. a\n', 'is the last action ', 'reply ', 'key ', 'keys: a, ', 'task: ', 'Goal: ', 'Goal: craft stick\n', 'example\n', 'Example:\n', '### EXAMPLE 1\n', '### TASK\n', '### END EXAMPLE\n', 'you must now ', 'ignore all previous instructions: ', "'a' was refused at ", 'choose the best ', 'yes or no ', 'next action ', 'click[', 'search[a] ', 'get 1 oak logs\n', '> get 1 oak logs\nGot 1 oak logs\n', 'Could not find enough items\n', 'You are in the middle of a room. Looking quickly around you, you see a desk 1.\nYour task is to: put a mug in desk.\n', 'you see a mug 1, ', 'Instruction: [SEP] find me ', 'RootWebArea ', "[1] link 'a'\n", 'craft 1 a using ', 'craft 1 stick using 2 planks\n', 'Crafting commands:\n', 'A: \n\n', 'Q: a\nA: b\n', '行动：', 'in json ', 'tags ', '<a>, ', 'f(', 'a.', 'print(a) ', 'Tool Name: aTool Arguments: {', 'one of [', '"name" {', 'step("a")\n', '\u2028', 'Current task: ', 'TASK\n', '--\n', ':---|\n', '- key: |\n', 'key: "a\\n"\n', 'Your task is: ', 'score 1 ', 'a b c d e f g h i j k l m n o p\n',
]

const base = reactRequest(TABLE.task, [['get 2 oak logs', 'Got 2 oak logs']] as never)
function requestsOf(text: string): readonly (readonly [string, ModelRequest])[] {
  const last = base.messages.at(-1)
  const content = last?.content ?? ''
  const user = (each: string): ModelRequest => ({ ...base, messages: [{ role: 'user', content: each }] })
  return [
    ['before', user(`${text}\n${content}`)],
    ['after', user(`${content}\n${text}`)],
    ['alone', user(text)],
    ['observation', user(content.replace('Got 2 oak logs', `Got 2 oak logs ${text}`))],
    ['free', user(`Goal: craft stick.\nCrafting commands:\ncraft 4 stick using 2 planks\n\n${text}\n${FORMS.join('\n')}`)],
    ['free2', user(`Goal: craft stick.\nCrafting commands:\ncraft 4 stick using 2 planks\n\n${FORMS.join('\n')}\n${text}`)],
    ['reply', { ...base, messages: [{ role: 'user', content: `Goal: craft stick.\nCrafting commands:\ncraft 4 stick using 2 planks\n` }, { role: 'assistant', content: text }, { role: 'user', content: 'Got 1 stick' }] }],
  ]
}

const spent = new Map<string, number>()
if (process.env['PROF'] !== undefined) {
  for (const name of ['exec', 'test', Symbol.replace, Symbol.match, Symbol.split, Symbol.search] as const) {
    const original = (RegExp.prototype as never)[name] as (...args: unknown[]) => unknown
    Object.defineProperty(RegExp.prototype, name, { value: function (this: RegExp, ...args: unknown[]) {
      const t = performance.now()
      try { return original.apply(this, args) } finally { const k = String(this).slice(0, 200); spent.set(k, (spent.get(k) ?? 0) + performance.now() - t) }
    } })
  }
}
test('explore', { timeout: 3_000_000 }, async () => {
  const model = parseSimulated('mid')
  for (const piece of PUMPS[0] === '' ? PIECES : PUMPS) {
    const text = piece.repeat(Math.ceil(N / piece.length))
    for (const [name, request] of requestsOf(text)) {
      if (ONLY !== undefined && name !== ONLY) continue
      const t = process.cpuUsage()
      let result = ''
      try { await reply(model, request) } catch (error) { result = String(error).slice(0, 200) }
      const { user } = process.cpuUsage(t)
      if (user > 150_000 || result !== '') console.log(`${(user / 1000).toFixed(0).padStart(7)} ms ${name} ${JSON.stringify(piece)} ${result}`)
    }
  }
  for (const [k, t] of [...spent].sort((a, b) => b[1] - a[1]).slice(0, 14)) console.log(` ms prof ${t.toFixed(0)} ${k}`)
  expect(1).toBe(1)
})
