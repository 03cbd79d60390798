import { type Answer, type Effect, type Message, note, type StepResult } from '@orreryjs/core'
import { askUntilParsed, type TranscriptEntry } from '@orreryjs/core/agents'
import { type Memory, take } from '../memory.ts'
import { claimIn, type Line, readLine } from '../parse/line.ts'
import type { Rules } from '../rules.ts'

/** Result of an attempt. `ended`: the episode's task has ended. */
export interface Attempt {
  readonly end: 'success' | 'failure' | 'ended'
  /** Actions with their answers. */
  readonly pairs: readonly TranscriptEntry[]
  /** The agent's claim. */
  readonly answer?: Answer
  /** The last step result. */
  readonly result?: StepResult
}

interface AttemptSettings {
  readonly purpose: string
  readonly rules: Rules
  readonly memory: Memory
  readonly temperature: number
  /** Transcript before the attempt. */
  readonly before: readonly TranscriptEntry[]
  prompt(pairs: readonly TranscriptEntry[]): readonly Message[]
}

/** Maximum number of consecutive thoughts; the next line is sent to the world, as in ReAct. */
const THOUGHTS_IN_ROW = 8

/** ReAct's loop, bounded by a claim, the patience and the maximum number of lines. */
export function* attemptLines(settings: AttemptSettings): Generator<Effect, Attempt, unknown> {
  const { rules, memory, before, prompt } = settings
  const transcript: TranscriptEntry[] = [...before]
  const pairs: TranscriptEntry[] = []
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
    const result = yield* take(memory, decision.line)
    const pair = { line: decision.line, observation: result.observation.text }
    transcript.push(pair)
    pairs.push(pair)
    if (result.terminated) return { end: 'ended', pairs, result }
    thoughts = 0
    fruitless = rules.isFruitless(result) ? fruitless + 1 : 0
  }
  return { end: 'failure', pairs }
}

function* decide(
  { purpose, rules, temperature }: AttemptSettings,
  messages: readonly Message[],
): Generator<Effect, Line, unknown> {
  const request = { purpose, temperature, maxTokens: rules.maxTokens, messages, stop: ['\n'] }
  return yield* askUntilParsed<Line>(request, readLine, {
    retries: 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
}
