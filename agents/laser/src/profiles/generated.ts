import type { GeneratedProfile, ProfilePart } from '@orreryjs/core'
import { baseParts, commonParts, type PageDescription, type WorldDescription } from '@orreryjs/core/agents'

/** Parts of LASER's profiles. */
export const PARTS: readonly ProfilePart[] = [
  ...commonParts().filter(({ name }) => name !== 'actions'),
  {
    name: 'states',
    description: 'lines `STATE on PAGE`, each followed by its tools: `  TOOL: ROLE -> STATE | WORDS`',
    isRequired: true,
  },
  {
    name: 'layout:STATE',
    description: "layout of the state's page, in every prompt; also for the steps Options, Customise and Backup",
  },
  { name: 'state:STATE', description: 'instruction of the state' },
  { name: 'rationale:STATE', description: 'the form of a rationale in this state' },
  { name: 'tool:Customise', description: 'description of the finishing tool with the chosen options as arguments' },
  { name: 'memoryPage', description: 'the page on which the backup chooses; {count} and {items} are replaced' },
  { name: 'memoryItem', description: 'an item of that page; {id}, {title}, {price} and {rationale} are replaced' },
  { name: 'itemPattern', description: 'a regular expression (RE2) that finds title and price on the page of an item' },
  { name: 'pricePattern', description: 'a regular expression (RE2) that finds the price in a goal' },
]

/**
 * Generates LASER's profile for a world without a handwritten profile: one state per page type with the tools seen on it, and one
 * state for all other pages.
 */
export function generateProfile(description: WorldDescription): GeneratedProfile {
  const { actions: _, ...parts } = baseParts(description)
  const states = description.pages.flatMap(stateOn)
  return { parts: { ...parts, states: [...states, 'Elsewhere on *', '  *'].join('\n') } }
}

function stateOn({ page, tools }: PageDescription, index: number): readonly string[] {
  if (page === '' || page === '*' || tools.length === 0) return []
  const words = page.match(/[\p{L}\p{N}]+/gu) ?? [`page${index + 1}`]
  const name = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('')
  return [`${name} on ${page}`, ...tools.map((tool) => `  ${tool}`)]
}
