import { z } from 'zod'
import { extensionLines } from './extended.ts'

/** An outcome by which the tasks of a run were chosen: those that failed in a run, or that two of its rows do not agree on. */
export interface ChosenBy {
  readonly kind: 'failed' | 'flipped'
  /** The run, as it was named. */
  readonly directory: string
  /** The hash of its configuration, which its `run.json` has as `run`. */
  readonly run: string
  /** Its rows, whose outcomes chose. */
  readonly rows: readonly { readonly label: string; readonly model: string }[]
}

const choice: z.ZodType<ChosenBy> = z.strictObject({
  kind: z.enum(['failed', 'flipped']),
  directory: z.string(),
  run: z.string(),
  rows: z.array(z.strictObject({ label: z.string(), model: z.string() })),
})

/** What `run.json` keeps of `--only`. */
export const chosenBySchema: z.ZodType<readonly ChosenBy[]> = z.array(choice, {
  error: 'expected what --only writes: kind, directory, run and rows of each run that the tasks were chosen by',
})

/** What was chosen, in words: `tasks that failed in runs/a`. */
function choiceText({ kind, directory }: Pick<ChosenBy, 'kind' | 'directory'>): string {
  return kind === 'failed' ? `tasks that failed in ${directory}` : `tasks on which ${directory} and another run differ`
}

/** A line for whoever reads figures of tasks that were chosen, for each choice; of tasks that were named by hand; and of tasks that were added. */
export function selectionLines(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  return [...choiceLines(configuration), ...extensionLines(configuration)]
}

function choiceLines(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  const chosen = chosenBySchema.safeParse(configuration['chosenBy'] ?? [])
  const lines = (chosen.data ?? []).map(
    (each) => `only ${choiceText(each)}: these figures say nothing of the split, and nothing in comparison with what chose them`,
  )
  if (lines.length > 0) return [...new Set(lines)]
  const blocks = (configuration['blocks'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return blocks.some((block) => block['tasks'] !== undefined) ? ['tasks named by hand (--tasks), not the whole split'] : []
}
