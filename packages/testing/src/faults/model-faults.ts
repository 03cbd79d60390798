import { type Choice, type ErrorCode, type LanguageModel, type ModelReply, OrreryError } from '@orreryjs/core'
import { appliesAt, completeSchedule, type FaultSchedule, type ModelFault, matchesText } from './fault.ts'

/** Which calls a fault of the model applies to. */
export interface ModelFaultOptions extends FaultSchedule {
  /** Purposes of the calls: the string itself, or any that matches. @default all */
  readonly purpose?: string | RegExp
}

/** Error codes of a failed model call. */
export type ModelErrorCode = Extract<ErrorCode, `MODEL_${string}`>

/**
 * A call fails with that code, such as `MODEL_TIMEOUT`. The agent never sees it: the harness ends the episode with `error`,
 * unless a retrying model is in between.
 */
export function modelFails(code: ModelErrorCode, options: ModelFaultOptions = {}): ModelFault {
  const error = new OrreryError(code, 'a fault of the test: the model did not answer')
  return modelFault(`a call failed with ${code}`, error, options)
}

/** A reply is empty and calls no tool. */
export function replyEmpty(options: ModelFaultOptions = {}): ModelFault {
  return modelFault('a reply was empty', () => ({ text: '', finish: 'stop' }), options)
}

/** A reply is malformed: JSON that is never closed. Arguments of tool calls are cut in half. */
export function replyMalformed(options: ModelFaultOptions = {}): ModelFault {
  return modelFault('a reply was malformed', malformed, options)
}

/** A reply is truncated in the middle by a token limit. */
export function replyTruncated(options: ModelFaultOptions = {}): ModelFault {
  return modelFault('a reply was truncated', ({ text }) => ({ text: half(text), finish: 'length' }), options)
}

/** The model declines to answer. */
export function replyDeclined(options: ModelFaultOptions = {}): ModelFault {
  const text = "I'm sorry, but I can't help with that."
  return modelFault('the model declined', () => ({ text, finish: 'stop' }), options)
}

/** The reply is replaced by another text. */
export function replyReplaced(text: string, options: ModelFaultOptions = {}): ModelFault {
  return modelFault(`a reply was replaced by ${JSON.stringify(text)}`, () => ({ text, finish: 'stop' }), options)
}

function modelFault(name: string, damage: ModelFault['damage'], { purpose, ...strikes }: ModelFaultOptions): ModelFault {
  return { target: 'model', name, purpose, ...completeSchedule(strikes), damage }
}

function malformed({ text, toolCalls, finish }: Choice): Choice {
  if (toolCalls === undefined) return { text: `{"reply": ${JSON.stringify(text).slice(0, -1)}`, finish }
  return { text, toolCalls: toolCalls.map((call) => ({ ...call, arguments: half(call.arguments) })), finish }
}

function half(text: string): string {
  const characters = [...text]
  return characters.slice(0, Math.floor(characters.length / 2)).join('')
}

/** Returns the model with faults in its calls; the first fault that applies decides. Counts calls from its own first call. */
export function withModelFaults(model: LanguageModel, ...faults: readonly ModelFault[]): LanguageModel {
  return watchedModel(model, faults, () => undefined)
}

/** Like `withModelFaults`, and reports each fault before it is injected. */
export function watchedModel(
  model: LanguageModel,
  faults: readonly ModelFault[],
  onStrike: (fault: ModelFault) => void,
): LanguageModel {
  const occasions = new Map<ModelFault, number>()
  const strikes = (fault: ModelFault, purpose: string): boolean => {
    if (!matchesText(fault.purpose, purpose)) return false
    const occasion = (occasions.get(fault) ?? 0) + 1
    occasions.set(fault, occasion)
    return appliesAt(fault, occasion)
  }
  return {
    id: model.id,
    generate(request, options) {
      const [fault] = faults.filter((each) => strikes(each, request.purpose))
      if (fault === undefined) return model.generate(request, options)
      onStrike(fault)
      const { damage } = fault
      if (typeof damage !== 'function') throw damage
      const reply = model.generate(request, options)
      return reply instanceof Promise ? reply.then((resolved) => damagedReply(resolved, damage)) : damagedReply(reply, damage)
    },
  }
}

function damagedReply(reply: ModelReply, damage: (choice: Choice) => Choice): ModelReply {
  return { ...reply, choices: reply.choices.map(damage) }
}
