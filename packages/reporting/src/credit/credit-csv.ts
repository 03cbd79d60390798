import type { CompletedEpisode } from '@orreryjs/harness'
import { type CsvValue, csvLines } from '../export/csv-lines.ts'
import type { BeliefCredit, BeliefStep } from './credit-belief.ts'
import type { EpisodeCredit, StepCredit } from './credit-episode.ts'

/** A step with its episode. */
interface CreditedStep {
  readonly episode: CompletedEpisode
  readonly credit: EpisodeCredit
  readonly step: StepCredit
  readonly belief: BeliefStep | undefined
  readonly maxSteps: number | undefined
}

/** Columns of the table of steps, in order. Missing values are empty cells. */
const COLUMNS: Readonly<Record<string, (step: CreditedStep) => CsvValue>> = {
  episode: ({ episode }) => episode.start.episode,
  world: ({ episode }) => episode.start.world,
  split: ({ episode }) => episode.start.split,
  task: ({ episode }) => episode.start.task,
  task_type: ({ episode }) => episode.start.taskType,
  label: ({ episode: { start } }) => start.label ?? start.agent,
  model: ({ episode }) => episode.start.model,
  trial: ({ episode }) => episode.start.trial,
  step: ({ step }) => step.step,
  action: ({ step }) => step.action,
  by: ({ step }) => step.by,
  before: ({ step }) => step.before ?? undefined,
  after: ({ step }) => step.after ?? undefined,
  left: ({ step, maxSteps }) => (maxSteps === undefined ? undefined : maxSteps - step.step),
  effect: ({ step }) => step.effect,
  regret: ({ step }) => step.regret,
  cause: ({ step }) => step.cause,
  decisive: ({ step, credit }) => (credit.decisive?.seq === step.seq ? 1 : 0),
  expected: ({ belief }) => belief?.expected ?? undefined,
  luck: ({ belief }) => belief?.luck,
  excess: ({ belief }) => belief?.excess,
  excess_cause: ({ belief }) => belief?.cause,
  success: ({ episode }) => (episode.end.success ? 1 : 0),
}

/** Heading of the table of steps. */
export const CREDIT_HEADER: string = csvLines([Object.keys(COLUMNS)])

/** Returns a line of CSV for each step of an episode. */
export function creditLines(
  episode: CompletedEpisode,
  credit: EpisodeCredit,
  { maxSteps, belief }: { readonly maxSteps: number | undefined; readonly belief: BeliefCredit | undefined },
): readonly string[] {
  const of = Object.values(COLUMNS)
  return credit.steps.map((step) => {
    return csvLines([of.map((value) => value({ episode, credit, step, belief: belief?.steps.get(step.seq), maxSteps }))])
  })
}
