import type { Candidate, Policy, Prompt, PromptView } from '@orreryjs/core/worlds'

const ANNOUNCEMENT =
  /\b(?:(?:task|goal|quest|game) (?:is |has been |was )?(?:completed?|done|reached|solved|won)|you (?:have )?(?:won|win|succeeded)|congratulations)\b/i
const MAX_STEPS = 3
const FILLER = new Set(
  'a an and at by find for from go in into is it of on or please put take task the then to with your'.split(' '),
)

/** A policy for unknown worlds: picks the listed action with the most words in common with the task or the current step. */
export const generic: Policy = {
  id: 'generic',
  taskLine: /^(?:Your task is to|Task|Goal|Instruction):/,
  errorTypes: [],
  recognises: () => true,
  view(prompt) {
    const isTaskDone = prompt.transcript.some(({ observation }) => ANNOUNCEMENT.test(observation))
    const isDone = isTaskDone || (prompt.subtask !== undefined && wasDone(prompt.subtask, prompt))
    const ranked = rank(prompt)
    const steps = isDone ? [] : ranked.filter(({ utility }) => utility >= 1).slice(0, MAX_STEPS)
    return {
      isUnknownWorld: true,
      candidates: ranked,
      intentions: () => steps.map(({ action }) => action),
      isDone,
      isTaskDone,
      subtasks: () => steps.map(({ action }) => `${action.slice(0, 1).toUpperCase()}${action.slice(1)}.`),
      refusals: () => 0,
      mistakes: () => [],
    } satisfies PromptView
  },
}

function rank(prompt: Prompt): readonly Candidate[] {
  const goalWords = new Set(words(prompt.subtask ?? prompt.task))
  const usedLines = new Set(prompt.transcript.map((exchange) => exchange.line))
  return prompt.admissibleActions
    .map((action) => {
      const shared = new Set(words(action).filter((word) => goalWords.has(word))).size
      return { action, utility: shared - (usedLines.has(action) ? 0.5 : 0) }
    })
    .sort((a, b) => b.utility - a.utility)
}

/** Returns true if an earlier line contains all significant words of a step. */
function wasDone(step: string, { transcript }: Prompt): boolean {
  const stepWords = words(step).filter((word) => !FILLER.has(word))
  return stepWords.length > 0 && transcript.some(({ line }) => stepWords.every((word) => words(line).includes(word)))
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
