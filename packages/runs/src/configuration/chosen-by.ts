import { z } from 'zod'

/**
 * An outcome by which the tasks of a run were chosen: those that failed in a run, or that two of its rows do not agree on. `directory`
 * is the run as it was named, `run` the hash of its configuration, which its `run.json` has as `run`; by its rows' outcomes was chosen.
 */
// A type, as JSON may be one and an interface may not.
export type ChosenBy = {
  readonly kind: 'failed' | 'flipped'
  readonly directory: string
  readonly run: string
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

/** By which outcomes the tasks of a recorded configuration were chosen; none where it does not tell, or not in this way. */
export function chosenByIn(configuration: Readonly<Record<string, unknown>>): readonly ChosenBy[] {
  return chosenBySchema.safeParse(configuration['chosenBy'] ?? []).data ?? []
}
