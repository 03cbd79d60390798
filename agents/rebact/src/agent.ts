import { type Briefing, type Choice as ModelChoice, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, openingText, type Parsed, parsed, unparsed } from '@orreryjs/core/agents'
import { emptyMemory, type Memory, take } from './memory.ts'
import type { RebactOptions } from './options.ts'
import { bareAction, type Reply, readReply } from './parse.ts'
import { type Asked, nextFormOf, type Prompt, stepPrompt } from './prompts.ts'
import { type Choice, type Decision, decide, nextOf } from './reflect/decide.ts'
import { modify } from './reflect/modify.ts'
import { type Rules, rulesFrom } from './rules.ts'

/** The loop of the paper: judge what was done, and change it or go on. */
export function* program(briefing: Briefing, options: RebactOptions): Steps<undefined> {
  const { task, observation, profile } = briefing
  const rules = rulesFrom(profile, options)
  const shown = { taskType: task.type, observation: openingText(briefing), scope: rules.scope }
  const prompt = stepPrompt({ ...options, profile, ...shown })
  const nextForm = nextFormOf(profile)
  const memory = emptyMemory(observation)
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
  /** The line that gives the next action. */
  readonly nextForm: string
  readonly prompt: Prompt
  readonly rules: Rules
  readonly options: RebactOptions
}

/** What a model call led to. */
interface Consulted extends Decision {
  readonly thought?: string
}

/** One decision: in one call, in two where the run splits them, and without a verdict where there is nothing to judge. */
function* reflectAndAct(step: Step): Steps<Consulted & { readonly choice: Choice }> {
  const asked = !hasToJudge(step) ? 'next' : step.options.split ? 'verdict' : 'both'
  const { choice, ...judged } = yield* consult(step, asked)
  if (asked !== 'verdict' || choice?.kind === 'modify') return { ...judged, choice: choice ?? INVALID }
  const { choice: next } = yield* consult(step, 'next')
  return { ...judged, choice: next ?? INVALID }
}

/** Taken where no action could be had: every world refuses it, and it costs a step. */
const INVALID: Choice = { kind: 'next', action: '' }

function hasToJudge({ memory, options }: Step): boolean {
  const last = memory.taken.at(-1)
  if (last === undefined || options.noReflect) return false
  return !options.reflectOnlyOnError || last.seen.invalid !== undefined
}

function* consult(step: Step, asked: Asked): Steps<Consulted> {
  const { memory, prompt, rules } = step
  const request = {
    purpose: PURPOSES[asked],
    temperature: 0,
    maxTokens: rules.maxTokens,
    messages: prompt(memory.taken, asked, memory.here),
  }
  return yield* askFor<Consulted>(request, (choice) => readDecision(step, asked, choice), {
    fallback: (choice) => lastResort(step, asked, choice),
  })
}

const PURPOSES: Readonly<Record<Asked, string>> = { both: 'rebact.step', verdict: 'rebact.reflect', next: 'rebact.act' }

/** What a reply lacks, in words for whoever is asked again. */
function expected(asked: Asked, form: string): string {
  if (asked === 'verdict') return 'a verdict on what was done, in the form that the reply format gives'
  return `${asked === 'both' ? 'a verdict on what was done and ' : ''}the line \`${form}\``
}

function readDecision(step: Step, asked: Asked, { text }: ModelChoice): Parsed<Consulted> {
  const reply = readReply(text)
  const consulted = consultedIn(step, asked, reply)
  const isComplete = asked === 'verdict' ? reply.verdicts.length > 0 : consulted.choice !== undefined
  return isComplete ? parsed(consulted) : unparsed(expected(asked, step.nextForm))
}

function consultedIn({ memory, rules, options }: Step, asked: Asked, reply: Reply): Consulted {
  const { thought } = reply
  const decision = asked === 'next' ? nextOf(reply, memory, rules) : decide(reply, memory, rules)
  return options.thoughts && thought !== undefined ? { ...decision, thought } : decision
}

/** A line of an unreadable reply that is an action by its form; never one that cannot be undone. */
function lastResort(step: Step, asked: Asked, { text }: ModelChoice): Consulted {
  const { forms, irreversible } = step.rules
  const consulted = consultedIn(step, asked, readReply(text))
  const action = bareAction(text, forms)
  if (asked === 'verdict' || action === undefined || irreversible.some((pattern) => pattern.matches(action))) return consulted
  return { ...consulted, choice: { kind: 'next', action } }
}
