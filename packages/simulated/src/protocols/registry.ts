import type { Prompt } from '@orreryjs/core/worlds'
import { copiedLines, elementNumber, optionTypes, productMatch, productShortlist, taskAnswer } from './agent-questions.ts'
import { rationale } from './choose-call.ts'
import { describedFormat, describedJudgingFormat, describedObjectFormat } from './described-format.ts'
import { action, line, remedy } from './line.ts'
import { planList, planSteps } from './plan-steps.ts'
import type { ReplyProtocol } from './protocol.ts'
import { ruleChanges } from './rule-changes.ts'
import { jsonCall, toolCall } from './tool-calls.ts'
import { reflection, value } from './trajectory.ts'
import { nextAction, reflectThenAct } from './verdict.ts'
import { workflows } from './workflows.ts'
import { align, approval, completed, mergedVerdicts } from './yes-or-no.ts'

/** Protocols in order of precedence, most specific first; any other prompt is interpreted by its own description. */
const PROTOCOLS: readonly ReplyProtocol[] = [
  toolCall,
  jsonCall,
  ruleChanges,
  remedy,
  workflows,
  mergedVerdicts,
  align,
  approval,
  completed,
  copiedLines,
  elementNumber,
  taskAnswer,
  value,
  reflection,
  rationale,
  optionTypes,
  planSteps,
  productShortlist,
  productMatch,
  planList,
  reflectThenAct,
  nextAction,
  action,
  line,
]

/** Protocols with unique wording, recognised anywhere in a prompt. */
const OWN_WORDS: readonly ReplyProtocol[] = [
  toolCall,
  remedy,
  mergedVerdicts,
  align,
  elementNumber,
  taskAnswer,
  value,
  rationale,
  planSteps,
  productShortlist,
  planList,
  reflectThenAct,
]

/** Protocols for prompts in other layouts. */
const OTHERS: readonly ReplyProtocol[] = [toolCall, describedJudgingFormat, describedObjectFormat, describedFormat]

/** Returns the protocol that a prompt requests. */
export function findProtocol(prompt: Prompt): ReplyProtocol {
  const candidates = prompt.otherText === undefined || prompt.sections.has('REPLY FORMAT') ? PROTOCOLS : OWN_WORDS
  return (
    candidates.find((protocol) => protocol.isRequested(prompt)) ??
    OTHERS.find((protocol) => protocol.isRequested(prompt)) ??
    describedFormat
  )
}
