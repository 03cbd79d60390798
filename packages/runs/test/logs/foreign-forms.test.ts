import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readLog } from '../../src/logs/index.ts'
import { scratch } from '../scratch.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const START = 'You are in a room.\nGoal: open the box.'
const STEPS = [
  { thought: 'Look first.', action: 'look', observation: 'A box.' },
  { thought: 'Open it.', action: 'open box', observation: 'It is open.' },
] as const

const json = JSON.stringify
const call = (action: string, at: number): object => ({
  type: 'function',
  id: `c${at}`,
  function: { arguments: json({ action }), name: 'step' },
})
const attribute = (key: string, stringValue: string): object => ({ value: { stringValue }, key })

/** An episode as other programs write it: with members that we do not write, in another order, and without optional members. */
const SAMPLES: Readonly<Record<string, (number: number) => object>> = {
  'openai-finetune': () => ({
    parallel_tool_calls: false,
    messages: [
      { content: 'You act.', role: 'developer' },
      { content: [{ text: START, type: 'text' }], role: 'user', name: 'env' },
      ...STEPS.flatMap(({ thought, action, observation }, at) => [
        { content: thought, tool_calls: [call(action, at)], weight: 1, role: 'assistant', refusal: null },
        { content: observation, tool_call_id: `c${at}`, role: 'tool' },
      ]),
    ],
    tools: [],
  }),
  sharegpt: (number) => ({
    source: 'elsewhere',
    conversations: [
      { value: START, from: 'human', weight: null },
      ...STEPS.flatMap(({ thought, action, observation }) => [
        { value: `Thought: ${thought}\nAction: ${action}`, from: 'gpt' },
        { value: observation, from: 'human' },
      ]),
    ],
    id: `identity_${number}`,
    tools: '[]',
  }),
  atif: (number) => ({
    steps: [
      { message: START, source: 'user', step_id: 1, extra: { a: [1] } },
      ...STEPS.map(({ thought, action, observation }, at) => ({
        observation: { results: [{ content: [{ type: 'text', text: observation }], source_call_id: `c${at}` }] },
        tool_calls: [{ arguments: { action }, function_name: 'act', tool_call_id: `c${at}` }],
        reasoning_content: thought,
        message: '',
        source: 'agent',
        step_id: at + 2,
      })),
    ],
    agent: { version: '1', name: 'a' },
    session_id: `s${number}`,
    schema_version: 'ATIF-v1.6',
  }),
  otel: (number) => ({
    resourceSpans: [
      {
        schemaUrl: 'https://example.com',
        scopeSpans: [
          {
            spans: STEPS.map(({ action, observation }, at) => ({
              flags: 257,
              spanId: `${at}`.padStart(16, 'C'),
              traceId: `${number}`.padStart(32, 'A'),
              startTimeUnixNano: at + 1,
              kind: 1,
              attributes: [
                attribute('gen_ai.tool.call.result', observation),
                attribute('gen_ai.tool.call.arguments', json({ action })),
                attribute('gen_ai.operation.name', 'execute_tool'),
              ],
              status: {},
            })),
          },
        ],
      },
    ],
  }),
}

/** Forms of a file with two episodes. */
const FORMS: Readonly<Record<string, (values: readonly object[]) => string | Buffer>> = {
  lines: (values) => values.map((each) => json(each)).join('\n'),
  'lines with CRLF, a BOM and empty lines': (values) => `\uFEFF${values.map((each) => json(each)).join('\r\n\r\n')}\r\n`,
  array: (values) => json(values),
  'pretty-printed values with CRLF': (values) =>
    values
      .map((each) => JSON.stringify(each, undefined, 2))
      .join('\n')
      .replaceAll('\n', '\r\n'),
  'joined files with a BOM each': (values) => values.map((each) => `\uFEFF${json(each)}\n`).join(''),
  'gzip in two members': (values) => Buffer.concat(values.map((each) => gzipSync(`${json(each)}\n`))),
  'a map': (values) => json({ data: Object.fromEntries(values.map((each, at) => [`t${at}`, each])) }),
}

describe.each(Object.entries(SAMPLES))('%s', (format, sample) => {
  test.each(Object.entries(FORMS))('%s', (_, form) => {
    const file = place.file('log')
    writeFileSync(file, form([sample(0), sample(1)]))
    const { format: detected, episodes } = readLog(file)
    expect(detected).toBe(format)
    expect(episodes).toHaveLength(2)
    for (const { steps } of episodes) {
      expect(steps.map(({ action, observation }) => [action, observation])).toEqual(
        STEPS.map(({ action, observation }) => [action, observation]),
      )
      if (format !== 'otel') expect(steps.map(({ thoughts }) => thoughts)).toEqual(STEPS.map(({ thought }) => [thought]))
    }
  })
})

function stepsOf(record: object): readonly (readonly [action: string, observation: string | undefined])[] {
  const file = place.file('one.json')
  writeFileSync(file, json(record))
  return readLog(file).episodes.flatMap(({ steps }) => steps.map(({ action, observation }) => [action, observation] as const))
}

const EXPECTED = STEPS.map(({ action, observation }) => [action, observation])

test('several calls in a message are steps with their responses, whose order can differ', () => {
  const responses = STEPS.map(({ observation }, at) => ({
    role: 'tool',
    tool_call_id: `c${at}`,
    content: observation,
  })).toReversed()
  const calls = STEPS.map(({ action }, at) => call(action, at))
  const messages = [{ role: 'user', content: START }, { role: 'assistant', content: null, tool_calls: calls }, ...responses]
  expect(stepsOf({ messages })).toEqual(EXPECTED)
  const results = STEPS.map(({ observation }, at) => ({ source_call_id: `c${at}`, content: observation })).toReversed()
  const tools = STEPS.map(({ action }, at) => ({ tool_call_id: `c${at}`, function_name: 'act', arguments: { action } }))
  const steps = [{ step_id: 1, source: 'agent', message: '', tool_calls: tools, observation: { results } }]
  expect(stepsOf({ schema_version: 'ATIF-v1.7', agent: {}, steps })).toEqual(EXPECTED)
})

test('older and named forms of calls are read', () => {
  const older = STEPS.flatMap(({ action, observation }) => [
    { role: 'assistant', content: null, function_call: { name: 'step', arguments: json({ action }) } },
    { role: 'function', name: 'step', content: observation },
  ])
  expect(stepsOf({ messages: [{ role: 'user', content: START }, ...older] })).toEqual(EXPECTED)
  const named = STEPS.flatMap(({ action, observation }) => [
    { from: 'function_call', value: json({ name: 'step', arguments: { action } }) },
    { from: 'observation', value: observation },
  ])
  expect(stepsOf({ conversations: [{ from: 'human', value: START }, ...named], tools: '[]' })).toEqual(EXPECTED)
})

test('responses to an agent without tools can be messages', () => {
  const steps = [
    { step_id: 1, source: 'user', message: START },
    ...STEPS.flatMap(({ action, observation }) => [
      { source: 'agent', message: `Action: ${action}` },
      { source: 'user', message: observation },
    ]),
  ]
  expect(stepsOf({ schema_version: 'ATIF-v1.7', agent: {}, steps })).toEqual(EXPECTED)
})
