import fc from 'fast-check'
import { anyDamage, anyText } from './texts.ts'

const REFUSALS: readonly string[] = [
  "I'm sorry, but I can't help with that.",
  'As an AI language model, I am not able to take actions.',
  'Could you clarify what you would like me to do?',
]
const MALFORMED: readonly string[] = [
  '{"action": "look"',
  '{"action": null}',
  "{'action': 'look',}",
  '[]',
  '"',
  '{{}}',
  '<tool_call>',
  'null',
]
/** Replies in other languages and scripts, including right-to-left text. */
const FOREIGN: readonly string[] = [
  'Ich sehe mich erst einmal um.',
  '\u6211\u5148\u770b\u770b\u56db\u5468\u3002',
  '\u041e\u0441\u043c\u043e\u0442\u0440\u044e\u0441\u044c.',
  '\u0633\u0623\u0646\u0638\u0631 \u062d\u0648\u0644\u064a \u0623\u0648\u0644\u0627.',
  '\u{1f914}\u{1f440}',
]
const MAX_LENGTH = 20_000

/**
 * Returns replies of a model. Derived from the examples, which are valid replies in the agent's protocol: unchanged, truncated,
 * repeated, in a code fence, surrounded by talk, damaged. Also refusals, other languages, malformed and unrelated JSON, and
 * arbitrary text: empty, huge, lone surrogates, control characters. Shrinks to a short plain text if that fails too.
 */
export function anyReply(examples: readonly string[] = []): fc.Arbitrary<string> {
  const others = [fc.constantFrom(...REFUSALS), fc.constantFrom(...FOREIGN), anyJson()]
  if (examples.length === 0) return fc.oneof({ withCrossShrink: true }, anyText(), ...others)
  const example = fc.constantFrom(...examples)
  return fc.oneof({ withCrossShrink: true }, anyText(), example, anyDamage(examples), anyWrapping(example), ...others)
}

/** Returns valid replies with the typical formatting faults of chat models. */
function anyWrapping(example: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    fc.tuple(example, fc.nat(99)).map(([text, share]) => text.slice(0, Math.floor((text.length * share) / 100))),
    fc.tuple(example, fc.nat(60), fc.constantFrom('\n', ' ', '')).map(([text, times, between]) => repeated(text, times, between)),
    fc
      .tuple(example, fc.constantFrom('', 'json', 'text'), fc.boolean())
      .map(([text, language, closed]) => `\`\`\`${language}\n${text}${closed ? '\n```' : ''}`),
    example.map((text) => `Sure! Here is what I would do:\n\n${text}\n\nLet me know how it goes.`),
    fc.tuple(example, example).map((texts) => texts.join('\n')),
  )
}

function repeated(text: string, times: number, between: string): string {
  return Array.from({ length: times }, () => text)
    .join(between)
    .slice(0, MAX_LENGTH)
}

/** Returns JSON of any shape: whole, damaged or wrapped. */
function anyJson(): fc.Arbitrary<string> {
  const whole = fc.json({ maxDepth: 2 })
  return fc.oneof(
    fc.constantFrom(...MALFORMED),
    whole,
    fc.tuple(whole, fc.nat(20)).map(([text, length]) => text.slice(0, length)),
    whole.map((text) => `\`\`\`json\n${text}\n\`\`\``),
  )
}
