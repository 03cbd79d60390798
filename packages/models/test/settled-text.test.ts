import { describe, expect, test } from 'vitest'
import { truncateAtStop } from '../src/choices.ts'
import { mentionsReasoning, separateReasoning, settledText } from '../src/reasoning.ts'

const messages = [{ role: 'user', content: 'Play. Write links as [text](address).' }] as const

/** The reply that is made of a whole text. */
function replyOf(text: string, stop: readonly string[]): string {
  return truncateAtStop({ ...separateReasoning(text, { messages }), finish: 'stop' }, stop).text
}

const TEXTS = [
  'search[red shoes]\nOK.\n> click[Buy Now]',
  'Hello.\n\nAnd more, <b>bold</b> and 1 < 2 [a](b).',
  'First this.<think>why</think> Then that.',
  '<think>It is late.</think>go north\nand on',
  'analysisWe need to go.assistantfinalgo north',
  'analyse this',
  '\n\n go north\n\nthen south',
  'the end of it END and after ENDING',
  '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>go',
  'a ◁think▷b◁/think▷ c',
  'ananas',
  'I say [thi] and [think]no[/think] yes',
]
const STOPS: readonly (readonly string[])[] = [[], ['\n'], ['\n\n'], ['END'], ['END', '\n>'], ['', 'ana', 'anas']]

describe('the settled part of an incomplete text', () => {
  test.each(TEXTS)('is a beginning of the reply, whatever follows: %j', (text) => {
    for (const stop of STOPS) {
      const reply = replyOf(text, stop)
      let longest = ''
      for (let end = 0; end <= text.length; end += 1) {
        const settled = settledText(text.slice(0, end), { messages, stop })
        expect(reply.startsWith(settled), JSON.stringify({ stop, end, settled, reply })).toBe(true)
        expect(settled.length).toBeGreaterThanOrEqual(longest.length)
        longest = settled
      }
    }
  })

  test('grows with a text without stop sequences, and holds back what may become one', () => {
    expect(settledText('Hello wor', { messages })).toBe('Hello wor')
    expect(settledText('Hello\n', { messages, stop: ['\n\n'] })).toBe('Hello')
    expect(settledText('Hello\nw', { messages, stop: ['\n\n'] })).toBe('Hello\nw')
    expect(settledText('Hello <thin', { messages })).toBe('Hello ')
    expect(settledText('Hello <thing', { messages })).toBe('Hello <thing')
    // Delimiters in the prompt are part of the requested format.
    expect(settledText('a <think>b', { messages: [{ role: 'user', content: 'Use <think> and </think>.' }] })).toBe('a <think>b')
  })
})

test('templates that mention reasoning are known', () => {
  expect(mentionsReasoning('{% for message in messages %}<|im_start|>{{ message.role }}{% endfor %}')).toBe(false)
  expect(mentionsReasoning("{{ '<|im_start|>assistant\\n<think>\\n' }}")).toBe(true)
  expect(mentionsReasoning("{% set content = content.split('</think>')[-1] %}")).toBe(true)
  expect(mentionsReasoning('<|start|>assistant<|channel|>final')).toBe(true)
})
