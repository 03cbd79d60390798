import { extensionNotes } from '../configuration/extensions.ts'
import { type TaskSelectionSource, taskSelectionSources } from '../configuration/task-selection-source.ts'

/** Notes on tasks chosen by an outcome or by hand (`--tasks`), and on extensions, one line each. */
export function selectionNotes(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  return [...choiceLines(configuration), ...extensionNotes(configuration)]
}

function choiceLines(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  const lines = taskSelectionSources(configuration).map(
    (each) => `only ${choiceText(each)}: the figures do not represent the split (selection bias)`,
  )
  if (lines.length > 0) return [...new Set(lines)]
  const blocks = (configuration['blocks'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return blocks.some((block) => block['tasks'] !== undefined) ? ['tasks selected by hand (--tasks), not the whole split'] : []
}

/** Describes a choice: `tasks that failed in runs/a`. */
function choiceText({ kind, directory }: Pick<TaskSelectionSource, 'kind' | 'directory'>): string {
  return kind === 'failed' ? `tasks that failed in ${directory}` : `tasks on which ${directory} and another run differ`
}
