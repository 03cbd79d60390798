import { isAttributeSet, optionsOf, selectedIndices } from '../../page/page-state.ts'
import type { Part } from '../../page/part.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { closestPart, partAt } from '../find-part.ts'
import { snapshotOf } from '../view.ts'
import { applyFieldChange, withValue } from './field-values.ts'

/** Opens the list of a select with the current option highlighted. */
export function openList(tab: Tab, select: Part): Tab {
  const { document } = tab
  const [marked = -1] = selectedIndices(select.element, select.path, document.state)
  return { ...tab, document: { ...document, marked, state: { ...document.state, open: select.path } } }
}

/** Highlights another option of the open list. */
export function highlightOption(tab: Tab, marked: number): Tab {
  return { ...tab, document: { ...tab.document, marked } }
}

/** Closes the open list and selects the highlighted option. */
export function closeList(tab: Tab, run: ActionContext): Tab {
  const { open } = tab.document.state
  const { marked } = tab.document
  const closed = cancelList(tab)
  const select = partAt(snapshotOf(tab.document, run.context).outline, open)
  return select === undefined || marked === undefined ? closed : choose(closed, select, marked, run)
}

/** Closes the open list and keeps the current option. */
export function cancelList(tab: Tab): Tab {
  const { open: _, ...state } = tab.document.state
  const { marked: __, ...document } = tab.document
  return { ...tab, document: { ...document, state } }
}

/** Selects an option. */
export function choose(tab: Tab, select: Part, index: number, run: ActionContext): Tab {
  const before = selectedIndices(select.element, select.path, tab.document.state)[0] ?? -1
  return index === before ? tab : applyFieldChange(withValue(tab, select, index), select, run)
}

/** Selects only the clicked option of a list box. */
export function pickOption(tab: Tab, select: Part, target: Part | undefined, run: ActionContext): Tab {
  const option = closestPart(target, ({ element }) => element.tag === 'option')
  const index = option === undefined ? -1 : optionsOf(select.element).indexOf(option.element)
  const clicked = optionsOf(select.element)[index]
  if (clicked === undefined || isAttributeSet(clicked.attributes['disabled'])) return tab
  return chooseMany(tab, select, [index], run)
}

/** Selects exactly the given options of a list box. */
export function chooseMany(tab: Tab, select: Part, indices: readonly number[], run: ActionContext): Tab {
  const value = indices.join(',')
  const before = selectedIndices(select.element, select.path, tab.document.state).join(',')
  return value === before ? tab : applyFieldChange(withValue(tab, select, value), select, run)
}
