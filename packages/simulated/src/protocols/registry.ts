import type { Prompt } from '@orreryjs/core/worlds'
import { jsonCall, toolCall } from './calls.ts'
import { rationale } from './choose-call.ts'
import { free, freeJudging, freeObject } from './free.ts'
import { action, line, remedy } from './line.ts'
import { planList, planSteps } from './plan-steps.ts'
import type { Protocol } from './protocol.ts'
import { answer, match, newElement, optionTypes, shortlist } from './questions.ts'
import { reflection, value } from './trajectory.ts'
import { nextAction, reflectThenAct } from './verdict.ts'
import { align, approval, completed, mergedVerdicts } from './yes-or-no.ts'

/** Forms by the first that a prompt asks for, the most specific first; whatever is none of them is read by its own words. */
const PROTOCOLS: readonly Protocol[] = [
  toolCall,
  jsonCall,
  remedy,
  mergedVerdicts,
  align,
  approval,
  completed,
  newElement,
  answer,
  value,
  reflection,
  rationale,
  optionTypes,
  planSteps,
  shortlist,
  match,
  planList,
  reflectThenAct,
  nextAction,
  action,
  line,
]

/** Forms that are known by words which nobody else uses, wherever they stand. */
const OWN_WORDS: readonly Protocol[] = [
  toolCall,
  remedy,
  mergedVerdicts,
  align,
  newElement,
  answer,
  value,
  rationale,
  planSteps,
  shortlist,
  planList,
  reflectThenAct,
]

/** Forms of a prompt that is laid out in another way than ours. */
const OTHERS: readonly Protocol[] = [toolCall, freeJudging, freeObject, free]

/** The form that a prompt asks for. */
export function findProtocol(prompt: Prompt): Protocol {
  const ours = prompt.asides === undefined || prompt.sections.has('REPLY FORMAT') ? PROTOCOLS : OWN_WORDS
  return ours.find((protocol) => protocol.isAskedFor(prompt)) ?? OTHERS.find((protocol) => protocol.isAskedFor(prompt)) ?? free
}
