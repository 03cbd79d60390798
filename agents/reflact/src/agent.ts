import { act, admissible, type Briefing, note } from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'
import { askUntilParsed, createShrinkingWindow, openingText, profileNumber } from '@orreryjs/core/agents'
import type { ReflactOptions } from './options.ts'
import { type Reply, readReply } from './parse.ts'
import { turnPrompt } from './prompts.ts'

/** The loop of the paper: each reply reflects on the state in relation to the goal and acts, and the world answers the action. */
export function* program(briefing: Briefing, options: ReflactOptions): EffectGenerator<undefined> {
  const { task, profile } = briefing
  const prompt = turnPrompt({ options, profile, taskType: task.type, goal: task.goal, observation: openingText(briefing) })
  const request = { purpose: 'reflact.step', temperature: 0, maxTokens: profileNumber(profile, 'maxTokens', 512) }
  const turns: TranscriptEntry[] = []
  const window = createShrinkingWindow<TranscriptEntry>()
  for (;;) {
    const offered = options.showAdmissible ? yield* admissible() : []
    const ask = (shown: readonly TranscriptEntry[]): EffectGenerator<Reply> =>
      askUntilParsed<Reply>(
        { ...request, messages: prompt({ turns: shown, isTruncated: shown.length < turns.length, admissible: offered }) },
        readReply,
        {
          retries: options.onParseError === 'reprompt' ? 2 : 0,
          fallback: ({ text }) => ({ text: text.trim(), reflection: '', action: text.trim() }),
        },
      )
    const shown = options.windowPairs > 0 ? turns.slice(-options.windowPairs) : turns
    const reply = yield* options.windowPairs > 0 ? window.attempt(shown, ask) : ask(shown)
    if (reply.reflection !== '') yield* note({ kind: 'belief', stated: [['reflection', reply.reflection]] })

    const result = yield* act(reply.action)
    turns.push({ line: reply.text, observation: result.observation.text })
    if (result.terminated) return undefined
  }
}
