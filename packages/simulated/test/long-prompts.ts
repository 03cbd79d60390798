import type { ModelRequest } from '@orreryjs/core'
import { expect } from 'vitest'
import { craftingTable } from './crafting-table.ts'
import { reactRequest, reply } from './play.ts'
import { parseSimulated } from './players.ts'

/** Length of a long prompt in characters: linear work takes 0.2 s, quadratic work minutes. */
const LENGTH = 400_000
/** Timeout in milliseconds for a few replies, also on a busy machine. */
export const TIMEOUT = 60_000

const { task } = craftingTable({
  commands: ['craft 4 stick using 2 planks', 'craft 4 oak planks using 1 oak logs'],
  goal: 'stick',
})
/** Requests for all types of replies, in no layout of Orrery. */
const REQUESTS = [
  'Reply with a JSON object with the keys "thought" and "action", or in the tags <think> and <action>.',
  'Thought: <your thought>\nAction: <the action>',
  'Was the last action correct or wrong? Answer yes or no. Propose 3 actions. Rate it from 1 to 10.',
  'Use one of [search, get]. Call one of the functions: search(words), get(item). Reply with the number of the action.',
].join('\n')
const FREE_TASK = 'Goal: craft stick.\nCrafting commands:\ncraft 4 stick using 2 planks\n'

/** Repeated pieces: the characters and words at which a part of the reader starts, blank lines, and openings without an end. */
export const PIECES = {
  'white space': ['\n', ' ', '\t', ' \n', '\r\n', '\u2028', '> \n', '- \n'],
  brackets: ['[', '{', '{\n', '[\n', '{"a":[', '<a>', '</a>', '<a b="c">', '<a role="user">', '(', '```', '[[ ## ', '"', '\\"'],
  marks: ['*', '#', '# ', '-', '=', '|', '|-', ':', ': ', '\uff1a', 'a\uff1a', '> ', '1. a\n', '--\n'],
  words: [
    'a',
    'a ',
    'A: ',
    'Action: ',
    'Action:\n',
    'reply ',
    'one of [',
    'is the last action ',
    'ignore all previous instructions: ',
  ],
  statements: [
    'Goal: craft stick\n',
    'Example:\n',
    '### EXAMPLE 1\n',
    '### TASK\n',
    "'a' was refused at ",
    'task: ',
    'Tool Name: aTool Arguments: {',
  ],
  exchanges: ['> get 1 oak logs\nGot 1 oak logs\n', 'get 1 oak logs\n', 'craft 1 stick using 2 planks\n', 'Q: a\nA: b\n'],
}

function requestsWith(text: string): readonly ModelRequest[] {
  const base = reactRequest(task, [['get 2 oak logs', `Got 2 oak logs ${text}`]])
  const user = (content: string): ModelRequest => ({ ...base, messages: [{ role: 'user', content }] })
  return [
    user(`${FREE_TASK}\n${text}\n${REQUESTS}`),
    user(`${FREE_TASK}\n${REQUESTS}\n${text}`),
    base,
    user(`${text}\n${task}`),
    {
      ...base,
      messages: [
        { role: 'user', content: FREE_TASK },
        { role: 'assistant', content: text },
        { role: 'user', content: 'Got 1 stick' },
      ],
    },
  ]
}

/** Expects a reply to prompts with many repetitions of a piece. Gives the first `count` requests. */
export async function expectReplies(piece: string, count?: number): Promise<void> {
  const model = parseSimulated('mid')
  for (const request of requestsWith(piece.repeat(Math.ceil(LENGTH / piece.length))).slice(0, count)) {
    const { choices } = await reply(model, request)
    expect(choices).toHaveLength(1)
  }
}
