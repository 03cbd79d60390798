import { type Briefing, type Choice as ModelChoice, note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, openingText, type Parsed, parsed, unparsed } from '@orreryjs/core/agents'
import { initialMemory, type Memory, take } from './memory.ts'
import type { RebactOptions } from './options.ts'
import { bareAction, type Reply, readReply } from './parse.ts'
import { nextFormOf, type Prompt, type ReplyContent, stepPrompt } from './prompts.ts'
import { type Choice, type Decision, decide, nextOf } from './reflect/decide.ts'
import { modify } from './reflect/modify.ts'
import { type Rules, rulesFrom } from './rules.ts'

/** The loop of the paper: judge the previous actions, then execute a modified action or the next one. */
export function* program(briefing: Briefing, options: RebactOptions): EffectGenerator<undefined> {
  const { task, observation, profile } = briefing
  const rules = rulesFrom(profile, options)
  const opening = { taskType: task.type, observation: openingText(briefing), scope: rules.scope }
  const prompt = stepPrompt({ ...options, profile, ...opening })
  const nextForm = nextFormOf(profile)
  const memory = initialMemory(observation)
  for (;;) {
    const { choice, finding, thought } = yield* reflectAndAct({ memory, nextForm, prompt, rules, options })
    if (thought !== undefined) yield* note({ kind: 'thought', text: thought })
    if (finding !== undefined) yield* note({ kind: 'judgement', ...finding })

    const isModified = choice.kind === 'modify'
    const ended = isModified ? yield* modify(memory, choice, rules) : yield* take(memory, choice.action, rules)
    memory.modifications = isModified ? memory.modifications + 1 : 0
    if (ended) return undefined
  }
}

interface Step {
  readonly memory: Memory
  /** Form of the line with the next action. */
  readonly nextForm: string
  readonly prompt: Prompt
  readonly rules: Rules
  readonly options: RebactOptions
}

/** Decision and thought read from one model reply. */
interface ReadDecision extends Decision {
  readonly thought?: string
}

/** Makes one decision: one call for verdict and action, two calls if `split` is set, no verdict if there is nothing to judge. */
function* reflectAndAct(step: Step): EffectGenerator<ReadDecision & { readonly choice: Choice }> {
  const replyContent = !needsVerdict(step) ? 'next' : step.options.split ? 'verdict' : 'both'
  const { choice, ...judgement } = yield* consult(step, replyContent)
  if (replyContent !== 'verdict' || choice?.kind === 'modify') return { ...judgement, choice: choice ?? INVALID }
  const { choice: next } = yield* consult(step, 'next')
  return { ...judgement, choice: next ?? INVALID }
}

/** Used if the model gave no action. Every world rejects it, and it costs a step. */
const INVALID: Choice = { kind: 'next', action: '' }

function needsVerdict({ memory, options }: Step): boolean {
  const last = memory.transcript.at(-1)
  if (last === undefined || options.noReflect) return false
  return !options.reflectOnlyOnError || last.result.invalid !== undefined
}

function* consult(step: Step, replyContent: ReplyContent): EffectGenerator<ReadDecision> {
  const { memory, prompt, rules } = step
  const request = {
    purpose: PURPOSES[replyContent],
    temperature: 0,
    maxTokens: rules.maxTokens,
    messages: prompt(memory.transcript, replyContent, memory.observation),
  }
  return yield* askUntilParsed<ReadDecision>(request, (choice) => readDecision(step, replyContent, choice), {
    fallback: (choice) => fallbackDecision(step, replyContent, choice),
  })
}

const PURPOSES: Readonly<Record<ReplyContent, string>> = { both: 'rebact.step', verdict: 'rebact.reflect', next: 'rebact.act' }

/** Returns a description of the missing part of a reply, for the repeated request. */
function expected(replyContent: ReplyContent, form: string): string {
  if (replyContent === 'verdict') return 'a verdict on what was done, in the form that the reply format gives'
  return `${replyContent === 'both' ? 'a verdict on what was done and ' : ''}the line \`${form}\``
}

function readDecision(step: Step, replyContent: ReplyContent, { text }: ModelChoice): Parsed<ReadDecision> {
  const reply = readReply(text)
  const decision = decisionIn(step, replyContent, reply)
  const isComplete = replyContent === 'verdict' ? reply.verdicts.length > 0 : decision.choice !== undefined
  return isComplete ? parsed(decision) : unparsed(expected(replyContent, step.nextForm))
}

function decisionIn({ memory, rules, options }: Step, replyContent: ReplyContent, reply: Reply): ReadDecision {
  const { thought } = reply
  const decision = replyContent === 'next' ? nextOf(reply, memory, rules) : decide(reply, memory, rules)
  return options.thoughts && thought !== undefined ? { ...decision, thought } : decision
}

/** Falls back to a line that has the form of an action, unless that action is irreversible. */
function fallbackDecision(step: Step, replyContent: ReplyContent, { text }: ModelChoice): ReadDecision {
  const { forms, irreversible } = step.rules
  const decision = decisionIn(step, replyContent, readReply(text))
  const action = bareAction(text, forms)
  if (replyContent === 'verdict' || action === undefined || irreversible.some((pattern) => pattern.matches(action)))
    return decision
  return { ...decision, choice: { kind: 'next', action } }
}
