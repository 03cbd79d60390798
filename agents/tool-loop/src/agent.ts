import {
  type Answer,
  act,
  ask,
  assistantMessage,
  type Briefing,
  type Choice,
  type ModelRequest,
  note,
  type Tool,
  type ToolCall,
  tools,
} from '@orreryjs/core'
import { ACT_TOOL, callAction, type EffectGenerator, openingText, profileNumber } from '@orreryjs/core/agents'
import { createHistory } from './memory.ts'
import type { ToolLoopOptions } from './options.ts'
import { parseArguments } from './parse.ts'
import { continueText, SUBMIT_TOOL, systemText } from './prompts.ts'

/** The loop: call the model, execute its tool calls, append their results, until the world or the model ends the episode. */
export function* program(briefing: Briefing, options: ToolLoopOptions): EffectGenerator<Answer | undefined> {
  const { profile } = briefing
  const history = createHistory(options, [
    { role: 'system', content: systemText(profile, options) },
    { role: 'user', content: openingText(briefing) },
  ])
  const settings: Omit<ModelRequest, 'messages'> = {
    purpose: STEP,
    temperature: 0,
    ...(profile.parts['maxTokens'] !== undefined && { maxTokens: profileNumber(profile, 'maxTokens', 0) }),
    ...(options.parallelCalls !== 'sequential' && { parallelToolCalls: false }),
  }
  let repliesWithoutCall = 0
  for (;;) {
    const offered = yield* offeredTools(briefing, options)
    // Some servers drop tools without an error; a required call makes that visible.
    const required = repliesWithoutCall > 0 && options.noCall === 'continue' ? ({ toolChoice: 'required' } as const) : {}
    const reply = yield* history.ask((messages) => ask({ ...settings, ...required, messages, tools: offered }))
    const [choice = NO_CHOICE] = reply.choices
    const { text, toolCalls = [] } = choice
    if (text.trim() !== '') yield* note({ kind: 'thought', text: text.trim() })

    if (toolCalls.length === 0) {
      repliesWithoutCall += 1
      if (options.noCall === 'end' || repliesWithoutCall > options.maxNoCalls) return { text }
      if (options.noCall === 'continue') history.add(assistantMessage(choice), { role: 'user', content: continueText(options) })
      continue
    }
    repliesWithoutCall = 0

    history.add(assistantMessage(choice))
    for (const [index, call] of toolCalls.entries()) {
      const isSkipped = options.parallelCalls === 'first' && index > 0
      const result = isSkipped ? { text: 'Not executed: send one call per reply.' } : yield* execute(call, offered)
      if (result.end !== undefined) return result.end.answer
      history.add({ role: 'tool', toolCallId: call.id, content: result.text })
    }
  }
}

/** Purpose of the calls that request a step. */
const STEP = 'tool-loop.step'
const NO_CHOICE: Choice = { text: '', finish: 'stop' }

/** The tools of the current page that are actions. A world without tools, and the option `tools=act`, have one for any action. */
function* offeredTools({ profile }: Briefing, options: ToolLoopOptions): EffectGenerator<readonly Tool[]> {
  const ofWorld = options.tools === 'act' ? [] : (yield* tools()).filter(({ action }) => action !== undefined)
  const actions = profile.parts['actions']
  const anyAction =
    actions === undefined ? ACT_TOOL : { ...ACT_TOOL, description: `Take an action, in one of these forms:\n${actions}` }
  return [...(ofWorld.length === 0 ? [anyAction] : ofWorld), ...(options.submit ? [SUBMIT_TOOL] : [])]
}

interface CallResult {
  /** Content of the tool message. */
  readonly text: string
  /** Present if the call ended the episode. */
  readonly end?: { readonly answer: Answer | undefined }
}

/** Executes a call. A call that cannot be executed counts as an unparsed reply and takes no step; its result says why. */
function* execute(call: ToolCall, offered: readonly Tool[]): EffectGenerator<CallResult> {
  const values = parseArguments(call)
  if (typeof values === 'string') return yield* rejected(call, values)
  if (call.name === SUBMIT_TOOL.name && offered.includes(SUBMIT_TOOL)) {
    return { text: '', end: { answer: { text: String(values['answer'] ?? '') } } }
  }
  const read = callAction(offered, call.name, values)
  if ('problem' in read) return yield* rejected(call, read.problem)
  const { observation, terminated } = yield* act(read.action)
  return { text: observation.text, ...(terminated && { end: { answer: undefined } }) }
}

function* rejected({ name, arguments: text }: ToolCall, problem: string): EffectGenerator<CallResult> {
  const expected = `a call that can be executed: ${problem}`
  yield* note({ kind: 'parse-failure', purpose: STEP, expected, reply: `${name} ${text}`, remedy: 'reprompt' })
  return { text: `Error: ${problem}.` }
}
