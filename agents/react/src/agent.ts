import {
  type Agent,
  type Answer,
  act,
  admissible,
  ask,
  type Briefing,
  type ModelReply,
  type ModelRequest,
  note,
  type Profile,
} from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, type Pair, profileNumber } from '@orreryjs/core/agents'
import { latest, type Window } from './memory.ts'
import { type Decision, replyParser } from './parse.ts'
import { claimsOf, stepPrompt } from './prompts.ts'

/** Every setting of ReAct; all but the defaults are variants of the published method. */
export interface ReactOptions extends Window {
  /** `false` is the act-only ablation: no thoughts in prompts, demonstrations or replies. */
  readonly thoughts: boolean
  /** Thoughts in a row after which the next one goes to the world as an action, so that thinking alone cannot go on for ever. */
  readonly thoughtsInRow: number
  /** Whether the prompt lists the actions on offer. */
  readonly showAdmissible: boolean
  /** Demonstrations for the task's type (else the common ones), the common ones, or none. */
  readonly demos: 'typed' | 'common' | 'none'
  /** What counts of a reply of several lines. */
  readonly multiLine: 'first' | 'thoughtThenAction'
  /** A reply without a line goes to the world as it is and costs a step, or the model is asked again, twice at most. */
  readonly onParseError: 'noop' | 'reprompt'
  /** How often a reply of under five characters is asked for again, each time 0.2 hotter (Reflexion's released code). */
  readonly retryOnEmpty: number
}

/** The method as published. */
export const REACT_DEFAULTS: ReactOptions = {
  thoughts: true,
  thoughtsInRow: 8,
  showAdmissible: false,
  demos: 'typed',
  windowPairs: 0,
  windowCharacters: 0,
  multiLine: 'first',
  onParseError: 'noop',
  retryOnEmpty: 0,
}

/** ReAct (Yao et al. 2023): thoughts and actions in one transcript, one line a model call. */
export function createReact(options: Partial<ReactOptions> = {}): Agent {
  const settings: ReactOptions = { ...REACT_DEFAULTS, ...options }
  return { id: 'react', version: 1, options: { ...settings }, program: (briefing) => react(briefing, settings) }
}

function* react({ task, observation, profile }: Briefing, options: ReactOptions): Steps<Answer | undefined> {
  const prompt = stepPrompt({ ...options, profile, taskType: task.type, observation: observation.text })
  const maxTokens = profileNumber(profile, 'maxTokens', 100)
  const transcript: Pair[] = []
  let thoughts = 0
  for (;;) {
    const pairs = latest(transcript, options)
    const offered = options.showAdmissible ? { admissible: yield* admissible() } : {}
    const messages = prompt({ pairs, cut: pairs.length < transcript.length, ...offered })
    const decision = yield* decide({ ...requestFor(options, maxTokens), messages }, options)

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

    const seen = yield* act(action)
    transcript.push({ line: action, observation: seen.observation.text })
    thoughts = 0
    if (seen.ended) return undefined
  }
}

/** The stop keeps a completion to one line; the variant that reads two has to do without. */
function requestFor({ multiLine }: ReactOptions, maxTokens: number): Omit<ModelRequest, 'messages'> {
  const request = { purpose: 'react.step', temperature: 0, maxTokens }
  return multiLine === 'first' ? { ...request, stop: ['\n'] } : request
}

function* decide(request: ModelRequest, options: ReactOptions): Steps<Decision> {
  const asking = askFor<Decision>(request, replyParser(options), {
    retries: options.onParseError === 'reprompt' ? 2 : 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
  return yield* options.retryOnEmpty === 0 ? asking : insisting(asking, options.retryOnEmpty)
}

/** Runs an operation whose questions are put again while their answers are too short. */
function* insisting<T>(operation: Steps<T>, retries: number): Steps<T> {
  let turn = operation.next()
  while (turn.done !== true) {
    const effect = turn.value
    turn = operation.next(effect.kind === 'ask' ? yield* askHotter(effect.request, retries) : yield effect)
  }
  return turn.value
}

function* askHotter(request: ModelRequest, retries: number): Steps<ModelReply> {
  let reply = yield* ask(request)
  for (let retry = 1; retry <= retries && (reply.choices[0]?.text ?? '').trim().length < 5; retry += 1) {
    reply = yield* ask({ ...request, temperature: retry / 5 })
  }
  return reply
}

function claimIn(thought: string, profile: Profile): Answer['claim'] | undefined {
  const { claimSuccess, claimFailure } = claimsOf(profile)
  const says = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (says(claimSuccess)) return 'success'
  return says(claimFailure) ? 'failure' : undefined
}
