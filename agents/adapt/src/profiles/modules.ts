import type { ProfileSource } from '@orreryjs/core'

/** The parts that modules go by, and what they say. */
export const MODULE_PARTS: readonly (readonly [name: string, description: string])[] = [
  ['modules', 'the forms of a step that a module carries out, one a line'],
  ['shortlist', 'how results are chosen'],
  ['match', 'how what was opened is judged'],
  ['search', 'the action that searches; {} stands for the words'],
  ['open', 'the action that opens a result; {} stands for its id'],
  ['read', 'the action that shows more of what is open'],
  ['back', 'the action that leads back from there'],
  ['home', 'the action that leads to where a search is possible'],
  ['searchPage', 'the kind of page on which a search is possible'],
  ['resultsPage', 'the kind of page on which results are listed'],
  ['id', 'a regular expression for ids'],
]

/** Whether a profile has its steps carried out by modules. */
export function isModular({ parts }: ProfileSource): boolean {
  return parts['executor'] === 'modules'
}
