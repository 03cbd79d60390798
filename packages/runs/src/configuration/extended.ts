import { counted } from '../texts/numbers.ts'

/** Whether tasks of a run may be added by what is seen of those before, or were: what is said of it has to hold at every look. */
export function isExtendable(configuration: Readonly<Record<string, unknown>>): boolean {
  return configuration['extendable'] === true || extensionsOf(configuration).length > 0
}

/** How many tasks of each block were asked for, extension by extension. */
export function extensionsOf(configuration: Readonly<Record<string, unknown>>): readonly number[] {
  const { extended } = configuration
  return Array.isArray(extended) ? extended.filter((each): each is number => typeof each === 'number') : []
}

/** What whoever reads the figures of a run must know that was extended, or may be. */
export function extensionLines(configuration: Readonly<Record<string, unknown>>): readonly string[] {
  if (!isExtendable(configuration)) return []
  const extensions = extensionsOf(configuration)
  const holds = 'intervals of success and comparisons hold at every look, with each task by itself'
  if (extensions.length === 0) return [`may be extended: ${holds}`]
  const how = `extended ${counted(extensions.length, 'time')}, by ${extensions.join(', ')} tasks`
  const undeclared = configuration['extendable'] === true ? '' : '; what was decided before, by a test for one look, comes on top'
  return [`${how}: ${holds}${undeclared}`]
}
