import { pluralize } from '../texts/numbers.ts'

/** True if tasks were or may be added depending on earlier results: statistics must then be anytime-valid. */
export function isSequential(configuration: Readonly<Record<string, unknown>>): boolean {
  return isDeclaredSequential(configuration) || extensionsOf(configuration).length > 0
}

/** True if the run was started with `--sequential`. */
function isDeclaredSequential(configuration: Readonly<Record<string, unknown>>): boolean {
  return configuration['sequential'] === true
}

/** Number of tasks added to each block, by extension. */
export function extensionsOf(configuration: Readonly<Record<string, unknown>>): readonly number[] {
  const { extensions } = configuration
  return Array.isArray(extensions) ? extensions.filter((each): each is number => typeof each === 'number') : []
}

/** Returns a note for display next to the figures of a run that was or may be extended. */
export function extensionNotes(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isSequential(configuration)) return []
  const extensions = extensionsOf(configuration)
  const holds = 'intervals of success and comparisons are anytime-valid and ignore clusters'
  if (extensions.length === 0) return [`may be extended: ${holds}`]
  const how = `extended ${pluralize(extensions.length, 'time')}, by ${extensions.join(', ')} tasks`
  const undeclared = isDeclaredSequential(configuration)
    ? ''
    : '; earlier decisions by tests that are not anytime-valid add to the error rate'
  return [`${how}: ${holds}${undeclared}`]
}
