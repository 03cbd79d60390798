import { z } from 'zod'

/**
 * An outcome by which the tasks of a run were chosen: tasks that failed in a run, or on which two of its rows disagree. `directory` is the
 * run as given, `run` its configuration hash (`run` in `run.json`), and `rows` are the rows whose outcomes were used.
 */
// A type alias, because an interface is not assignable to a JSON value.
export type TaskSelectionSource = {
  readonly kind: 'failed' | 'flipped'
  readonly directory: string
  readonly run: string
  readonly rows: readonly { readonly label: string; readonly model: string }[]
}

const choice: z.ZodType<TaskSelectionSource> = z.strictObject({
  kind: z.enum(['failed', 'flipped']),
  directory: z.string(),
  run: z.string(),
  rows: z.array(z.strictObject({ label: z.string(), model: z.string() })),
})

/** Schema of the `--only` choices in `run.json`. */
export const taskSelectionSchema: z.ZodType<readonly TaskSelectionSource[]> = z.array(choice, {
  error: 'expected the format that --only writes: kind, directory, run and rows',
})

/** Returns the outcomes by which the tasks of a recorded run were chosen; empty if unknown or in an unknown format. */
export function taskSelectionSources(configuration: Readonly<Record<string, unknown>>): readonly TaskSelectionSource[] {
  return taskSelectionSchema.safeParse(configuration['taskSelection'] ?? []).data ?? []
}
