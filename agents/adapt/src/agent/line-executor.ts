import { type Answer, type Effect, type Message, note, type Seen } from '@orreryjs/core'
import { askFor, type Pair } from '@orreryjs/core/agents'
import { type Memory, take } from '../memory.ts'
import { claimIn, type Line, readLine } from '../parse/line.ts'
import type { Rules } from '../rules.ts'

/** How an attempt ended. `ended`: the task itself is over. */
export interface Attempt {
  readonly end: 'success' | 'failure' | 'ended'
  /** Its actions with what came back. */
  readonly pairs: readonly Pair[]
  /** What the agent said at the end. */
  readonly answer?: Answer
  /** What came back last. */
  readonly seen?: Seen
}

interface AttemptSettings {
  readonly purpose: string
  readonly rules: Rules
  readonly memory: Memory
  readonly temperature: number
  /** The transcript begins with these. */
  readonly before: readonly Pair[]
  prompt(pairs: readonly Pair[]): readonly Message[]
}

/** Thoughts in a row after which the next line goes to the world, thought or not, as in ReAct. */
const THOUGHTS_IN_ROW = 8

/** ReAct's loop, which ends with a claim, without patience, or after so many lines. */
export function* attemptLines(settings: AttemptSettings): Generator<Effect, Attempt, unknown> {
  const { rules, memory, before, prompt } = settings
  const transcript: Pair[] = [...before]
  const pairs: Pair[] = []
  let thoughts = 0
  let fruitless = 0
  for (let line = 0; line < rules.lines && fruitless < rules.patience; line += 1) {
    const decision = yield* decide(settings, prompt(transcript))
    if (decision.kind === 'thought' && thoughts < THOUGHTS_IN_ROW) {
      yield* note({ kind: 'thought', text: decision.thought })
      transcript.push({ line: decision.line, observation: 'OK.' })
      const claim = claimIn(decision.thought, rules.claims)
      if (claim !== undefined) return { end: claim, pairs, answer: { text: decision.thought, claim } }
      thoughts += 1
      if (rules.areThoughtsFruitless) fruitless += 1
      continue
    }
    const seen = yield* take(memory, decision.line)
    const pair = { line: decision.line, observation: seen.observation.text }
    transcript.push(pair)
    pairs.push(pair)
    if (seen.ended) return { end: 'ended', pairs, seen }
    thoughts = 0
    fruitless = rules.isFruitless(seen) ? fruitless + 1 : 0
  }
  return { end: 'failure', pairs }
}

function* decide(
  { purpose, rules, temperature }: AttemptSettings,
  messages: readonly Message[],
): Generator<Effect, Line, unknown> {
  const request = { purpose, temperature, maxTokens: rules.maxTokens, messages, stop: ['\n'] }
  return yield* askFor<Line>(request, readLine, { retries: 0, fallback: ({ text }) => ({ kind: 'action', line: text.trim() }) })
}
