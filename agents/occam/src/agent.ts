import { type Answer, act, type Briefing, note } from '@orreryjs/core'
import {
  askUntilParsed,
  createShrinkingWindow,
  type EffectGenerator,
  openingText,
  profileNumber,
  type ShrinkingWindow,
} from '@orreryjs/core/agents'
import { addressOf, isPage, type Step, selectHistory } from './memory.ts'
import type { OccamOptions } from './options.ts'
import { type Command, type Reply, type ReplyContext, readInvalid, replyParser } from './parse.ts'
import { createPlanTree, depthOf, type PlanTree, planText } from './plan.ts'
import { stepMessages, worldActions } from './prompts.ts'

/** Maximum number of consecutive replies that only note, branch or prune. The next one is sent to the world, so the loop ends. */
const MAX_PLANNING_IN_ROW = 8

/** The loop: one model call per step, which describes the observation and decides; the active plan selects the history. */
export function* program(briefing: Briefing, options: OccamOptions): EffectGenerator<Answer | undefined> {
  const { profile, task, observation: opening } = briefing
  const plans = createPlanTree(task.goal, addressOf(opening.text))
  const window = createShrinkingWindow<Step>()
  let observation = opening.text
  let planning = 0
  for (let number = 1; ; number += 1) {
    const reply = yield* decide(briefing, options, { plans, observation, window, canPlan: planning < MAX_PLANNING_IN_ROW })
    if (reply.reason !== '') yield* note({ kind: 'thought', text: reply.reason })
    const { command } = reply
    const action = yield* planned(command, plans, { number, observation, gotoForm: profile.parts['goto'] })
    planning = command.kind === 'act' ? 0 : planning + 1
    if (action === undefined) continue

    const step: Step = { ...reply, number, observation, action }
    plans.active.steps.push(step)
    const seen = yield* act(action === 'go_home' ? (profile.parts['home'] ?? action) : action)
    if (seen.terminated) return undefined
    observation = seen.observation.text
  }
}

interface Situation {
  readonly plans: PlanTree
  readonly observation: string
  readonly window: ShrinkingWindow<Step>
  /** False after too many replies without an action in the world. */
  readonly canPlan: boolean
}

function* decide(
  briefing: Briefing,
  options: OccamOptions,
  { plans, observation, window, canPlan }: Situation,
): EffectGenerator<Reply> {
  const { profile, task, observation: opening } = briefing
  const showsPages = isPage(opening.text)
  const context: ReplyContext = {
    forms: worldActions(profile, options),
    elements: isPage(observation) ? new Set([...observation.matchAll(/\[(\d+)\]/g)].map(([, id = '']) => id)) : undefined,
    plans: options.planTree ? plans.ids() : new Set(),
    notes: plans.notes(),
    canPlan,
  }
  const parse = replyParser(context)
  const goal = profile.parts['goal']?.replaceAll('{goal}', task.goal) ?? task.goal
  return yield* window.attempt(plans.active.steps, (steps) =>
    askUntilParsed<Reply>(
      {
        purpose: 'occam.step',
        temperature: 0,
        maxTokens: profileNumber(profile, 'maxTokens', 2000),
        messages: stepMessages(profile, options, {
          task: showsPages ? goal : openingText(briefing),
          plans: planText(plans),
          history: selectHistory(steps, observation, options),
          observation: showsPages || steps.length > 0 || observation !== opening.text ? observation : undefined,
        }),
      },
      parse,
      { retries: options.maxReprompt, fallback: ({ text }) => readInvalid(text) },
    ),
  )
}

/** Executes a planning command. Returns the action in the world that a command takes, if any. */
function* planned(
  command: Command,
  plans: PlanTree,
  {
    number,
    observation,
    gotoForm,
  }: { readonly number: number; readonly observation: string; readonly gotoForm: string | undefined },
): EffectGenerator<string | undefined> {
  switch (command.kind) {
    case 'act':
      return command.action
    case 'note':
      yield* note({ kind: 'memo', text: command.text })
      plans.active.notes.push(`STEP ${number}: ${command.text}`)
      return undefined
    case 'branch': {
      const parent = plans.find(command.plan) ?? plans.active
      yield* note({ kind: 'subtask', text: command.intent, depth: depthOf(parent) + 1, status: 'start' })
      plans.branch(parent, command.intent, addressOf(observation))
      return undefined
    }
    case 'prune': {
      yield* note({ kind: 'revision', reason: command.reason })
      plans.prune(plans.find(command.plan) ?? plans.active, command.reason)
      const { address } = plans.active
      return address === undefined || address === addressOf(observation) ? undefined : gotoForm?.replace('{url}', () => address)
    }
    default:
      return command satisfies never
  }
}
