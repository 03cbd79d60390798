/** Transcripts are parsed verbatim, in any layout, except for spaces at the ends of lines: a malformed line is a part of the transcript like any other. */
import type { Message } from '@orreryjs/core'
import type { Exchange } from '@orreryjs/core/worlds'
import { describe, expect, test } from 'vitest'
import { hasDemonstrations } from '../src/instructions/demonstrations.ts'
import { policiesOf } from '../src/policies.ts'
import { readPrompt } from '../src/prompt.ts'
import { PLAYERS } from './players.ts'

const ROOM = `You are in the middle of a room. Looking quickly around you, you see a desk 1, a drawer 1, and a shelf 1.

Your task is to: put a pen in shelf.`
const DESK = 'You arrive at desk 1. On the desk 1, you see a mug 1.'
const NOTHING = 'Nothing happens.'
const TABLE = 'Crafting commands:\ncraft 4 stick using 2 planks\n\nGoal: craft stick.'
const SHOP = 'WebShop\nInstruction: \nfind me a red rug, and price lower than 50.00 dollars\n[button] Search [button_]'

const POLICIES = policiesOf(PLAYERS)

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })

const read = (...messages: readonly Message[]) => readPrompt({ messages }, POLICIES)

type Pairs = readonly (readonly [line: string, observation: string])[]

const LAYOUTS: readonly (readonly [string, (task: string, pairs: Pairs) => readonly Message[]])[] = [
  ['cues', (task, pairs) => [user([task, ...pairs.map(([line, seen]) => `> ${line}\n${seen}`), '>'].join('\n'))]],
  [
    'a titled transcript',
    (task, pairs) => [
      user(`# Goal\n${task}\n\n# Transcript\n${pairs.map(([line, seen]) => `> ${line}\n${seen}`).join('\n')}\n>`),
    ],
  ],
  ['turns', (task, pairs) => [user(task), ...pairs.flatMap(([line, seen]) => [assistant(line), user(seen)])]],
]

describe.each(LAYOUTS)('%s', (_, laidOut) => {
  const transcript = (task: string, pairs: Pairs): readonly Exchange[] => read(...laidOut(task, pairs)).transcript
  const exchanges = (pairs: Pairs): readonly Exchange[] => pairs.map(([line, observation]) => ({ line, observation }))

  test.each<[string, string, Pairs]>([
    [
      'a line in a fence among plain ones',
      ROOM,
      [
        ['go to desk 1', DESK],
        ['```go to drawer 1```', NOTHING],
      ],
    ],
    [
      'a line with words before it',
      ROOM,
      [
        ['go to desk 1', DESK],
        ['Sure, I will now go to drawer 1', NOTHING],
      ],
    ],
    [
      'an empty line',
      ROOM,
      [
        ['', NOTHING],
        ['go to desk 1', DESK],
      ],
    ],
    [
      'an answer that repeats a fence',
      TABLE,
      [
        ['get 1 logs', 'Got 1 logs'],
        ['```think: what now?```', 'Could not execute ```think: what now?```'],
      ],
    ],
  ])('%s', (_, task, pairs) => {
    expect(transcript(task, pairs)).toEqual(exchanges(pairs))
  })

  test('unwraps lines if most are wrapped', () => {
    const pairs: Pairs = [
      ['`go to desk 1`', DESK],
      ['`go to drawer 1`', NOTHING],
    ]
    expect(transcript(ROOM, pairs).map(({ line }) => line)).toEqual(['go to desk 1', 'go to drawer 1'])
  })

  test('a page that ends with its own request', () => {
    const page = '[button] Back to Search [button_]\n[button] < Prev [button_]\nSoft.\nPlease allow two weeks for it to arrive.'
    const back = 'Instruction:\nfind me a red rug, and price lower than 50.00 dollars\n[button] Search [button_]'
    const pairs: Pairs = [
      ['click[Features]', page],
      ['click[Back to Search]', back],
    ]
    expect(transcript(SHOP, pairs)).toEqual(exchanges(pairs))
  })
})

test('a page in a transcript ends at the next line, whatever its words', () => {
  const page = '[button] < Prev [button_]\nWool.\nMake sure to wash it by hand.\nYour rug will last.'
  const { transcript } = read(user(`${SHOP}\n> click[Features]\n${page}\n> click[< Prev]\n${SHOP}\n>`))
  expect(transcript[0]?.observation).toBe(page)
})

test('the request below a page is not part of it', () => {
  const page =
    'Instruction:\nfind me a red rug, and price lower than 50.00 dollars\n[button] Back to Search [button_]\n[button] < Prev [button_]\nSoft.'
  const { transcript } = read(user(SHOP), assistant('click[Features]'), user(`${page}\nPlease give your next action.`))
  expect(transcript.map(({ observation }) => observation)).toEqual([page])
})

test('an unparsed reply does not affect the sections before it', () => {
  const prompt = user(`# Goal\n${ROOM}\n\n# Seen after\n${DESK}`)
  const retry = [assistant('Well.'), user('That reply could not be read. Answer in one line.')]
  expect(read(prompt, ...retry).sections).toEqual(read(prompt).sections)
})

test('examples in separate turns are demonstrations too', () => {
  const example = [user(ROOM.replace('pen', 'mug')), assistant('go to desk 1'), user(DESK)]
  expect(hasDemonstrations(read(...example, user(ROOM)), POLICIES)).toBe(true)
  expect(hasDemonstrations(read(user(ROOM)), POLICIES)).toBe(false)
})

describe('the result of the last line, shown separately', () => {
  const prompt = (history: string, title: string): Message =>
    user(`# Goal\n${ROOM}\n\n# Log\n${history}\n\n# ${title}\n${DESK}\n\nWell?`)

  test.each([
    ['before the action in question', [prompt(`> look\n${NOTHING}\n> go to desk 1`, 'State before')]],
    [
      'and asked for once more',
      [prompt(`> look\n${NOTHING}\n> go to desk 1`, 'State before'), assistant('Hm'), user('That could not be read.')],
    ],
  ])('%s', (_, messages) => {
    expect(read(...messages).transcript.at(-1)?.line).toBe('go to desk 1')
    expect(read(...messages).transcript.at(-1)?.observation).toContain(DESK)
  })

  test('a log of only lines has no results', () => {
    const { transcript } = read(prompt('> think: to the desk\n> go to desk 1', 'Current observation'))
    expect(transcript.map(({ observation }) => observation)).toEqual(['', ''])
  })
})
