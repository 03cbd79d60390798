import type { PageElement } from '../../page/element.ts'
import { isAttributeSet, optionsOf } from '../../page/page-state.ts'
import { labelOf } from './fields.ts'

/** Characters typed at a select within a second. All keys of an action fall within one. */
export interface Typeahead {
  readonly typed: string
  /** Character that was typed repeatedly. */
  readonly repeated: string
}

export const NOTHING_TYPED: Typeahead = { typed: '', repeated: '' }

/** Maximum length of a typed text that is compared; no label is longer. */
const MAX_PREFIX = 500

/** Returns the next option that starts with the typed text. A repeated character cycles through the options that start with it. */
export function matchTypeahead(
  select: PageElement,
  chosen: number,
  character: string,
  before: Typeahead,
): readonly [number, Typeahead] {
  const typed = before.typed + character
  const isCycling = character === before.repeated
  const prefix = isCycling ? character : typed
  const repeated = isCycling || typed.length === 1 ? character : ''
  const offset = isCycling || typed.length === 1 ? 1 : 0
  const found = prefix.length > MAX_PREFIX ? chosen : matching(select, chosen, prefix.toLowerCase(), offset)
  return [found, { typed, repeated }]
}

function matching(select: PageElement, chosen: number, prefix: string, offset: number): number {
  const options = optionsOf(select)
  for (let step = 0; step < options.length; step += 1) {
    const index = (Math.max(0, chosen) + offset + step) % options.length
    const option = options[index]
    if (option !== undefined && isChoosable(option) && labelOf(option).toLowerCase().startsWith(prefix)) return index
  }
  return chosen
}

/** Number of options that PageUp and PageDown skip. */
const PAGE = 3

/** Returns the option that a navigation key leads to; `undefined` for other keys. */
export function stepOption(select: PageElement, chosen: number, key: string): number | undefined {
  const count = optionsOf(select).length
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return next(select, chosen, 1)
    case 'ArrowUp':
    case 'ArrowLeft':
      return next(select, chosen, -1)
    case 'PageDown':
      return stepPage(select, chosen, 1)
    case 'PageUp':
      return stepPage(select, chosen, -1)
    case 'Home':
      return next(select, -1, 1)
    case 'End':
      return next(select, count, -1)
    default:
      return undefined
  }
}

function next(select: PageElement, chosen: number, by: 1 | -1): number {
  const options = optionsOf(select)
  for (let index = chosen + by; index >= 0 && index < options.length; index += by) {
    const option = options[index]
    if (option !== undefined && isChoosable(option)) return index
  }
  return chosen
}

function stepPage(select: PageElement, chosen: number, by: 1 | -1): number {
  let index = chosen
  for (let step = 0; step < PAGE; step += 1) index = next(select, index, by)
  return index
}

function isChoosable({ attributes }: PageElement): boolean {
  return !isAttributeSet(attributes['disabled'])
}
