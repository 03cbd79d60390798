import type { ErrorKind, Policy, Prompt, PromptIdiom } from '@orreryjs/core/worlds'
import { CLAIM_ERRORS } from '../errors/claims.ts'
import { PARAPHRASE_FAILING, REPEAT_FAILING } from '../errors/kinds.ts'
import { PLAN_ERRORS } from '../errors/plan-errors.ts'
import { ORACLE_ERRORS } from '../oracle/mistakes.ts'
import { rememberingIdiom } from '../read/idiom.ts'
import { alfworld } from './alfworld/policy.ts'
import { generic } from './generic.ts'
import { textcraft } from './textcraft/policy.ts'
import { webarena } from './webarena/policy.ts'
import { webshop } from './webshop/policy.ts'

/** Worlds by the first that recognises a prompt; the generic one takes every prompt. */
const WORLDS: readonly Policy[] = [textcraft, alfworld, webshop, webarena, generic]

/** The lines that begin a task, by world. */
export const TASK_LINES: readonly RegExp[] = WORLDS.map((world) => world.taskLine)

/** How the worlds word themselves. */
export const IDIOMS: readonly PromptIdiom[] = WORLDS.flatMap(({ idiom }) =>
  idiom === undefined ? [] : [rememberingIdiom(idiom)],
)

/** Every kind of error by id. */
export const ERROR_KINDS: ReadonlyMap<string, ErrorKind> = new Map(
  [
    REPEAT_FAILING,
    PARAPHRASE_FAILING,
    ...CLAIM_ERRORS,
    ...PLAN_ERRORS,
    ...ORACLE_ERRORS,
    ...WORLDS.flatMap((world) => world.errorKinds),
  ].map((kind) => [kind.id, kind]),
)

/** The step that stands in the place of a task's goal, where a planner split the task and its executor is told nothing else. */
export function stepInPlaceOfGoal(task: string): string | undefined {
  for (const { stepIn } of WORLDS) {
    const step = stepIn?.(task)
    if (step !== undefined) return step
  }
  return undefined
}

/** The policy for the world that a prompt is about. */
export function findWorld(prompt: Prompt): Policy {
  return WORLDS.find((world) => world.recognises(prompt)) ?? generic
}
