import fc from 'fast-check'

const REFUSALS = [
  "I'm sorry, but I can't help with that.",
  'As an AI language model, I am not able to take actions.',
  'Could you clarify what you would like me to do?',
]
const MALFORMED = [
  '{"action": "look"',
  '{"action": null}',
  '[]',
  '```json\n{"a": 1}',
  '```\n```',
  '"',
  '{{}}',
  '<tool_call>',
  'null',
]

/** Texts nobody wants to meet: empty, blank, any code point, lone surrogates, control characters, very long. */
export function anyText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('', ' ', '\n', '\t\r\n', '\0', '\u2028', '\ufeff'),
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
    fc.array(fc.nat(0x1f), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
    fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.nat(20_000)).map(([text, times]) => text.repeat(times)),
  )
}

/** Action strings: the examples, the examples damaged, and any text. */
export function anyAction(examples: readonly string[]): fc.Arbitrary<string> {
  return examples.length === 0 ? anyText() : fc.oneof(fc.constantFrom(...examples), damaged(examples), anyText())
}

/** Replies of a model: the examples, the examples damaged, refusals, malformed JSON, and any text. */
export function anyReply(examples: readonly string[] = []): fc.Arbitrary<string> {
  return fc.oneof(anyAction(examples), fc.constantFrom(...REFUSALS, ...MALFORMED))
}

function damaged(examples: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      text: fc.constantFrom(...examples),
      at: fc.nat(60),
      insert: fc.string({ unit: 'binary', maxLength: 3 }),
      drop: fc.nat(5),
    })
    .map(({ text, at, insert, drop }) => text.slice(0, at) + insert + text.slice(at + drop))
}
