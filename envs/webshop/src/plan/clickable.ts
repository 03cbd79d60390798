import { parseAction } from '../actions.ts'
import type { Product } from '../product.ts'
import type { Rules } from '../rules.ts'

/** An option value as a click on it works. */
interface Clickable {
  /** The group that the click sets on a fresh page. */
  readonly group: string
  readonly value: string
}

/**
 * The values of a product that can be clicked, each once. Left out are those that the dialect cannot read in an action, or reads
 * as the name of a button.
 */
export function clickableValues(rules: Rules, { options }: Pick<Product, 'options'>): readonly Clickable[] {
  const groups = new Map<string, string>()
  for (const { name, values } of options) {
    for (const value of values) if (rules.lastGroupWins || !groups.has(value)) groups.set(value, name)
  }
  return [...groups].filter(([value]) => canClick(rules, value)).map(([value, group]) => ({ group, value }))
}

/** Whether the dialect reads a click on a product or an option value as that, and not as nothing or as a button. */
export function canClick(rules: Rules, target: string): boolean {
  const action = parseAction(rules, `click[${target}]`)
  return action.type === 'click' && action.button === undefined && action.target.toLowerCase() === target.toLowerCase()
}
