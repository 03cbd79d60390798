import type { Choice, LanguageModel, Limits, Tool } from '@orreryjs/core'
import { type EpisodeResult, playEpisode } from '@orreryjs/harness'
import fc from 'fast-check'
import { answeringModel } from '../answering-model.ts'
import { anyReply } from '../arbitraries/replies.ts'
import { anyText } from '../arbitraries/texts.ts'
import { briefingFor } from '../briefing-for.ts'
import { check } from '../check.ts'
import { ALL_REWIND_MEANS } from '../drive/episode-options.ts'
import { playScript } from '../play-script.ts'
import {
  type AgentCase,
  type AgentSubject,
  createAgent,
  cyclingModel,
  repliesOf,
  replyListCount,
  type WorldAndProfile,
  worldsAndProfiles,
} from './agent-subject.ts'

const LIMITS = { maxSteps: 8, maxModelCalls: 16 }

/** Cases: for any replies of the model, an agent continues until it is stopped, and stops then. */
export const enduranceCases: readonly AgentCase[] = [
  { name: 'asks well-formed questions', run: makesWellFormedRequests },
  { name: 'survives any reply', run: survivesAnyReply },
  { name: 'survives any call of a tool', run: survivesAnyCall },
  { name: 'honours every limit', run: honoursLimits },
  { name: 'stops when it is aborted', run: stopsWhenAborted },
]

async function makesWellFormedRequests(subject: AgentSubject): Promise<void> {
  for (const { world, profile } of worldsAndProfiles(subject)) {
    const { events } = await playEpisode({
      rewind: ALL_REWIND_MEANS,
      agent: createAgent(subject),
      world,
      profile,
      model: cyclingModel(repliesOf(subject)),
      limits: LIMITS,
    })
    for (const event of events) {
      if (event.type !== 'model-call') continue
      check(/^[a-z-]+(\.[a-z-]+)+$/.test(event.purpose), `purpose '${event.purpose}' is not of the form agent.point`)
      const messages = event.prompt?.messages ?? []
      check(
        messages.length > 0 && messages.every((message) => typeof message.content === 'string'),
        'a request has messages of text',
      )
      check(messages.at(-1)?.role !== 'system', 'a request ends with something to answer')
    }
  }
}

async function survivesAnyReply(subject: AgentSubject): Promise<void> {
  const stages = worldsAndProfiles(subject)
  const numRuns = replyListCount(subject, stages)
  for (const { world, profile } of stages) {
    const property = fc.asyncProperty(fc.array(anyReply(repliesOf(subject)), { minLength: 1, maxLength: 6 }), async (replies) => {
      checkEnded(
        await playEpisode({
          rewind: ALL_REWIND_MEANS,
          agent: createAgent(subject),
          world,
          profile,
          model: cyclingModel(replies),
          limits: LIMITS,
        }),
        LIMITS,
      )
    })
    await fc.assert(property, { numRuns, seed: 1, includeErrorInReport: true })
  }
}

/** Models may also call tools that were not offered. */
async function survivesAnyCall(subject: AgentSubject): Promise<void> {
  const stages = worldsAndProfiles(subject)
  const numRuns = Math.ceil(replyListCount(subject, stages) / 3)
  for (const { world, profile } of stages) {
    const property = fc.asyncProperty(fc.array(anyCall(), { minLength: 1, maxLength: 6 }), async (calls) => {
      checkEnded(
        await playEpisode({
          rewind: ALL_REWIND_MEANS,
          agent: createAgent(subject),
          world,
          profile,
          model: calling(calls),
          limits: LIMITS,
        }),
        LIMITS,
      )
    })
    await fc.assert(property, { numRuns, seed: 1, includeErrorInReport: true })
  }
}

async function honoursLimits(subject: AgentSubject): Promise<void> {
  const bounds: readonly Limits[] = [
    { maxSteps: 1, maxModelCalls: 50 },
    { maxSteps: 5, maxModelCalls: 50 },
    { maxSteps: 50, maxModelCalls: 0 },
    { maxSteps: 50, maxModelCalls: 3 },
    { maxSteps: 50, maxModelCalls: 50, maxTokens: 1 },
    { maxSteps: 50, maxModelCalls: 50, maxInvalid: 1 },
  ]
  for (const { world, profile } of worldsAndProfiles(subject)) {
    for (const limits of bounds) {
      const model = cyclingModel(repliesOf(subject))
      checkEnded(
        await playEpisode({ rewind: ALL_REWIND_MEANS, agent: createAgent(subject), world, profile, model, limits }),
        limits,
      )
    }
  }
}

function checkEnded({ end, events }: EpisodeResult, limits: Limits): void {
  check(end.end !== 'error', `the episode ended in an error: ${end.error?.code} ${end.error?.message}`)
  check(end.steps <= (limits.maxSteps ?? Infinity), `${end.steps} steps were taken and ${limits.maxSteps} allowed`)
  const calls = events.filter((event) => event.type === 'model-call').length
  check(calls <= (limits.maxModelCalls ?? Infinity), `${calls} model calls were made and ${limits.maxModelCalls} allowed`)
}

async function stopsWhenAborted(subject: AgentSubject): Promise<void> {
  for (const stage of worldsAndProfiles(subject)) {
    await abort(subject, stage)
    for (let answers = 0; answers < 4; answers += 1) await close(subject, stage, answers)
  }
}

async function abort(subject: AgentSubject, { world, profile }: WorldAndProfile): Promise<void> {
  const controller = new AbortController()
  const replies = repliesOf(subject)
  let late = 0
  const model = answeringModel('aborting', async (_, call) => {
    if (controller.signal.aborted) late += 1
    if (call === 1) controller.abort()
    return replies[call % replies.length] ?? ''
  })
  const { end } = await playEpisode({
    rewind: ALL_REWIND_MEANS,
    agent: createAgent(subject),
    world,
    profile,
    model,
    limits: LIMITS,
    signal: controller.signal,
  })
  check(end.end === 'aborted' || !controller.signal.aborted, `an aborted episode ended as ${end.end}: ${end.error?.message}`)
  check(late === 0, `${late} model calls were made after the abort`)
}

/** Closes the program at the first effect after a number of answers of each kind; `playScript` throws if it continues. */
async function close(subject: AgentSubject, { world, profile }: WorldAndProfile, answers: number): Promise<void> {
  const [id] = world.tasks.splits.flatMap((split) => [...world.tasks.ids(split)].slice(0, 1))
  const task = world.tasks.get(String(id))
  const { state, observation } = world.start(task)
  const times = <T>(answer: T): readonly T[] => Array.from({ length: answers }, () => answer)
  await playScript(createAgent(subject).program(briefingFor({ profile, task, observation, limits: LIMITS })), {
    ask: repliesOf(subject).slice(0, answers),
    act: times({ observation }),
    admissible: times(world.admissible(state)),
    tools: times(world.tools(state)),
  })
}

/** Tool call as a model may make it. */
interface AnyCall {
  /** Position among the offered tools, modulo their number; for -1, or without tools, the name is made up. */
  readonly tool: number
  /** Text of the arguments; absent for arguments that match the tool's schema. */
  readonly arguments?: string
  readonly finish: Choice['finish']
  /** Text of the reply in addition to the call. */
  readonly text: string
}

/** Tool calls: valid ones, of unknown tools, with invalid JSON, or with unexpected arguments. */
function anyCall(): fc.Arbitrary<AnyCall> {
  return fc.record(
    {
      tool: fc.integer({ min: -1, max: 8 }),
      arguments: fc.oneof(fc.constantFrom('{}', 'null', '[]', '{"count": {}}', '{"'), fc.json({ maxDepth: 2 }), anyText()),
      finish: fc.constantFrom('tool-calls', 'stop', 'length', 'content-filter'),
      text: fc.constantFrom('', 'Let me see.'),
    },
    { requiredKeys: ['tool', 'finish', 'text'] },
  )
}

/** Creates a model that cycles through the calls. */
function calling(calls: readonly AnyCall[]): LanguageModel {
  let callCount = 0
  return {
    id: 'calling',
    generate: ({ tools = [] }) => {
      const call = calls[callCount % calls.length] ?? { tool: -1, finish: 'stop', text: '' }
      callCount += 1
      return {
        choices: [choiceOf(call, tools, `call_${callCount}`)],
        usage: { inputTokens: 1, outputTokens: 1, estimated: true },
      }
    },
  }
}

function choiceOf({ tool: toolIndex, arguments: args, finish, text }: AnyCall, tools: readonly Tool[], id: string): Choice {
  const tool = toolIndex < 0 ? undefined : tools[toolIndex % Math.max(1, tools.length)]
  return { text, finish, toolCalls: [{ id, name: tool?.name ?? 'no_such_tool', arguments: args ?? actionText(tool) }] }
}

function actionText(tool: Tool | undefined): string {
  const properties = tool?.parameters['properties'] ?? {}
  return JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, '1'])))
}
