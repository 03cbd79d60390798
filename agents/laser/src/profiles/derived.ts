import type { DerivedProfile, ProfilePart } from '@orreryjs/core'
import { commonParts, derivedBasis, type ToldPage, type ToldWorld } from '@orreryjs/core/agents'

/** The parts of LASER's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts().filter(({ name }) => name !== 'actions'),
  {
    name: 'states',
    description: 'lines `STATE on PAGE`, below each its tools as `  TOOL: ROLE -> STATE | WORDS`',
    isNeeded: true,
  },
  {
    name: 'layout:STATE',
    description: 'how its page is laid out, told with every question; also for the steps Options, Customise and Backup',
  },
  { name: 'state:STATE', description: 'what the state advises whoever decides' },
  { name: 'rationale:STATE', description: 'the form of a rationale in this state' },
  { name: 'tool:Customise', description: 'what the finishing tool does once the chosen options are its arguments' },
  { name: 'memoryPage', description: 'the page on which the backup chooses; {count} and {items} are filled in' },
  { name: 'memoryItem', description: 'an item of it; {id}, {title}, {price} and {rationale} are filled in' },
  { name: 'itemPattern', description: 'a regular expression that finds title and price on the page of an item' },
  { name: 'pricePattern', description: 'a regular expression that finds what a goal says about the price' },
]

/**
 * LASER's prompt for a world that nobody wrote one for: a state for each kind of page with the tools that were seen on it, and one for
 * all others.
 */
export function derive(told: ToldWorld): DerivedProfile {
  const { actions: _, ...parts } = derivedBasis(told)
  const states = told.pages.flatMap(stateOn)
  return { parts: { ...parts, states: [...states, 'Elsewhere on *', '  *'].join('\n') } }
}

function stateOn({ page, tools }: ToldPage, at: number): readonly string[] {
  if (page === '' || page === '*' || tools.length === 0) return []
  const words = page.match(/[\p{L}\p{N}]+/gu) ?? [`page${at + 1}`]
  const name = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('')
  return [`${name} on ${page}`, ...tools.map((tool) => `  ${tool}`)]
}
