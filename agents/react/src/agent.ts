import { type Answer, act, admissible, type Briefing, type ModelRequest, note, type Profile } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, createShrinkingWindow, openingText, profileNumber, type TranscriptEntry } from '@orreryjs/core/agents'
import { hasWindow, latest } from './memory.ts'
import type { ReactOptions } from './options.ts'
import { claimIn, type Decision, replyParser } from './parse.ts'
import { stepPrompt } from './prompts.ts'

/** The loop of the paper: each model line is a thought, or an action that the world answers. */
export function* program(briefing: Briefing, given: ReactOptions): EffectGenerator<Answer | undefined> {
  const { task } = briefing
  const choosing = given.decode === 'choose'
  const options = choosing ? { ...given, thoughts: false } : given
  const profile = options.exits ? briefing.profile : withoutExits(briefing.profile)
  const prompt = stepPrompt({ ...options, profile, taskType: task.type, observation: openingText(briefing), goal: task.goal })
  const maxTokens = profileNumber(profile, 'maxTokens', 100)
  const transcript: TranscriptEntry[] = []
  const window = createShrinkingWindow<TranscriptEntry>()
  let thoughts = 0
  for (;;) {
    const actions = options.showAdmissible || choosing ? yield* admissible() : []
    const offered = options.showAdmissible ? { admissible: actions } : {}
    const candidates = choosing && actions.length > 0 ? { oneOf: actions } : {}
    const ask = (pairs: readonly TranscriptEntry[]): EffectGenerator<Decision> => {
      const messages = prompt({ pairs, isTruncated: pairs.length < transcript.length, ...offered })
      return decide({ ...requestFor(options, maxTokens), ...candidates, messages }, options)
    }
    const pairs = latest(transcript, options)
    const decision = yield* hasWindow(options) ? window.attempt(pairs, ask) : ask(pairs)

    let action: string | undefined = decision.line
    if (decision.kind === 'thought' && thoughts < options.thoughtsInRow) {
      yield* note({ kind: 'thought', text: decision.thought })
      transcript.push({ line: decision.line, observation: 'OK.' })
      const claim = claimIn(decision.thought, profile)
      if (claim !== undefined) return { text: decision.thought, claim }
      thoughts += 1
      action = decision.next
    }
    if (action === undefined) continue

    const result = yield* act(action)
    transcript.push({ line: action, observation: result.observation.text })
    thoughts = 0
    if (result.terminated) return undefined
  }
}

/** Removes the claims that end an attempt: the prompt does not offer them, and a reply that makes one is an ordinary thought. */
function withoutExits(profile: Profile): Profile {
  const { claimSuccess: _, claimFailure: __, ...parts } = profile.parts
  return { ...profile, parts }
}

/** `stop` keeps a completion to one line. The `thoughtThenAction` variant reads two lines, so it sends no `stop`. */
function requestFor({ multiLine }: ReactOptions, maxTokens: number): Omit<ModelRequest, 'messages'> {
  const request = { purpose: 'react.step', temperature: 0, maxTokens }
  return multiLine === 'first' ? { ...request, stop: ['\n'] } : request
}

function* decide(request: ModelRequest, options: ReactOptions): EffectGenerator<Decision> {
  return yield* askUntilParsed<Decision>(request, replyParser(options), {
    retries: options.onParseError === 'reprompt' ? 2 : 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
}
