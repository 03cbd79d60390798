import { memoizeByObject, type Policy, type Prompt } from '@orreryjs/core/worlds'
import { CLAIM_ERRORS } from './errors/claims.ts'
import { ORACLE_ERRORS, PARAPHRASE_FAILING, REPEAT_FAILING } from './errors/error-types.ts'
import { PLAN_ERRORS } from './errors/plan-errors.ts'
import { generic } from './generic.ts'
import { memoizeRecogniser } from './prompt-parser/labels.ts'
import type { Policies } from './settings.ts'

/** Error types that are not part of a policy. */
const GENERAL_ERRORS = [REPEAT_FAILING, PARAPHRASE_FAILING, ...CLAIM_ERRORS, ...PLAN_ERRORS, ...ORACLE_ERRORS]

/** Models with the same policy share its memoized recognisers. */
const idiomOf = memoizeByObject(({ recogniser }: Policy) => (recogniser === undefined ? [] : [memoizeRecogniser(recogniser)]))

/** Merges the policies of a model. */
export const policiesOf: (policies: readonly Policy[]) => Policies = memoizeByObject((policies) => {
  const all = [...policies, generic]
  return {
    all,
    taskLines: all.map(({ taskLine }) => taskLine),
    recognisers: all.flatMap(idiomOf),
    errorTypes: new Map([...GENERAL_ERRORS, ...all.flatMap(({ errorTypes }) => errorTypes)].map((kind) => [kind.id, kind])),
  }
})

/** Returns the policy for the world of a prompt. */
export function findPolicy(prompt: Prompt, { all }: Policies): Policy {
  return all.find((policy) => policy.recognises(prompt)) ?? generic
}

/** Returns the step that replaces the task's goal if a planner split the task and its executor sees nothing else. */
export function stepReplacingGoal(task: string, { all }: Policies): string | undefined {
  for (const { stepIn } of all) {
    const step = stepIn?.(task)
    if (step !== undefined) return step
  }
  return undefined
}

/** Returns true if a label is the label of a button in some shop. */
export function isButton(label: string, { all }: Policies): boolean {
  return all.some(({ buttons }) => buttons?.has(label.toLowerCase()) === true)
}
