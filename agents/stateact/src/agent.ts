import { claimIn } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Briefing, note } from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'
import { askUntilParsed, createShrinkingWindow, openingText, profileNumber } from '@orreryjs/core/agents'
import type { StateactOptions } from './options.ts'
import { type Reply, replyParser } from './parse.ts'
import { turnPrompt } from './prompts.ts'
import { isThought, keysFor } from './states.ts'

/** The loop of the paper: each reply restates goal and state and ends with an action, which the world answers. */
export function* program(briefing: Briefing, options: StateactOptions): EffectGenerator<Answer | undefined> {
  const { task, profile } = briefing
  const keys = keysFor(profile, options.keys)
  const prompt = turnPrompt({ ...options, keys, profile, taskType: task.type, observation: openingText(briefing) })
  const request = {
    purpose: 'stateact.step',
    temperature: 0,
    maxTokens: profileNumber(profile, 'maxTokens', 500),
    ...(options.stop === 'blankLine' && options.format === 'text' && { stop: ['\n\n'] }),
  }
  const turns: TranscriptEntry[] = []
  const ask = (shown: readonly TranscriptEntry[]): EffectGenerator<Reply> =>
    askUntilParsed<Reply>(
      { ...request, messages: prompt(shown, shown.length < turns.length) },
      replyParser(profile, options.format),
      {
        retries: options.onParseError === 'reprompt' ? 2 : 0,
        fallback: ({ text }) => ({ text: text.trim(), stated: [], action: text.trim() }),
      },
    )
  const window = createShrinkingWindow<TranscriptEntry>()
  let repeats = 0
  for (;;) {
    const shown = options.windowPairs > 0 ? turns.slice(-options.windowPairs) : turns
    const reply = yield* options.windowPairs > 0 ? window.attempt(shown, ask) : ask(shown)
    if (reply.stated.length > 0) yield* note({ kind: 'belief', stated: reply.stated })
    const thought = reply.stated.find(([name]) => isThought(name))?.[1] ?? ''
    const claim = claimIn(thought, profile)
    if (claim !== undefined) return { text: thought, claim }

    const result = yield* act(reply.action)
    repeats = reply.text === turns.at(-1)?.line ? repeats + 1 : 1
    turns.push({ line: reply.text, observation: result.observation.text })
    if (result.terminated || repeats === options.repeatStop) return undefined
  }
}
