import type { Choice, EpisodeEvent, ModelCall } from '@orreryjs/core'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { episodeText } from '../../src/episodes/episode-text.ts'
import { episodeMarkdown } from '../../src/episodes/markdown.ts'

test('what a model wrote cannot steer the terminal', () => {
  const thought: EpisodeEvent = {
    type: 'note',
    episode: 'e',
    seq: 1,
    at: 0,
    note: { kind: 'thought', text: '\u001b[2J\r\u009b31m\u0007 one\ntwo' },
  }
  expect(episodeText([thought], { colour: colors.createColors(false) })).toEqual([
    'thinks: \\u001b[2J\\u000d\\u009b31m\\u0007 one\ntwo',
  ])
})

const modelCall = (content: string, choices: readonly Choice[]): ModelCall => ({
  type: 'model-call',
  episode: 'e',
  seq: 1,
  at: 0,
  purpose: 'mine.step',
  request: '0',
  duration: 0,
  prompt: { purpose: 'mine.step', messages: [{ role: 'user', content }], stop: ['\n'], n: choices.length },
  reply: { choices, usage: { inputTokens: 3, outputTokens: 2 } },
})

test('shows every reply, why it is incomplete, and its tool calls', () => {
  const event = modelCall('well?', [
    { text: 'one\n\ntwo', reasoning: 'so many', finish: 'length' },
    { text: '', finish: 'tool-calls', toolCalls: [{ id: '1', name: 'buy', arguments: '{"id":7}' }] },
    { text: '', finish: 'content-filter' },
  ])
  expect(episodeText([event], { colour: colors.createColors(false) })).toEqual([
    'model call mine.step: 3 tokens in, 2 out',
    'reasoning: so many',
    'reply 1 of 3 (truncated at the token limit):\n  one\n\n  two',
    'calls buy({"id":7})',
    'reply 3 of 3 (blocked by a content filter): (empty)',
  ])
})

test('dims the lines of a prompt that are the same as before', () => {
  const colour = colors.createColors(true)
  const events = ['### TASK\ncount', '### TASK\ncount\n### HISTORY\n1'].map((text) =>
    modelCall(text, [{ text: 'ok', finish: 'stop' }]),
  )
  const lines = episodeText(events, { colour, prompts: true })
  expect(lines.slice(0, 3)).toEqual([
    `${colour.magenta('request mine.step')}: stop "\\n"`,
    `  ${colour.bold('user')}`,
    `    ${colour.cyan('### TASK')}\n    count`,
  ])
  expect(lines.at(-3)).toBe(
    [colour.dim('### TASK'), colour.dim('count'), colour.cyan('### HISTORY'), '1'].map((line) => `    ${line}`).join('\n'),
  )
})

test('Markdown keeps fences and signs in what was said apart from its own', () => {
  const event = modelCall('a `` b', [{ text: '```\ncode\n```', finish: 'stop' }])
  const text = episodeMarkdown([event], { labels: [], prompts: true })
  expect(text).toContain('````text\n```\ncode\n```\n````')
  expect(text).toContain('```text\na `` b\n```')
})
