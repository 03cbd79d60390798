import type { ProfileSource } from '@orreryjs/core'

/** Profile parts of the module executor, with descriptions. */
export const MODULE_PARTS: readonly (readonly [name: string, description: string])[] = [
  ['modules', 'the forms of a module step, one per line'],
  ['shortlist', 'how to choose among the results'],
  ['match', 'how to judge the open product'],
  ['search', 'the search action; {} is replaced with the words'],
  ['open', 'the action that opens a result; {} is replaced with its id'],
  ['read', 'the action that shows more of the open product'],
  ['back', 'the action that goes back'],
  ['home', 'the action that leads to the search page'],
  ['searchPage', 'the page type of the search form'],
  ['resultsPage', 'the page type of the results'],
  ['id', 'a regular expression (RE2) that matches ids'],
]

/** True if a profile uses the module executor. */
export function isModular({ parts }: ProfileSource): boolean {
  return parts['executor'] === 'modules'
}
