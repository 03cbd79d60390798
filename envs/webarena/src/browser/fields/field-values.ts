import type { Part } from '../../page/part.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { snapshotOf } from '../view.ts'
import { controlsOfForm, formOf, typeOf } from './fields.ts'
import { radioGroup } from './forms.ts'
import { submitForm } from './submit.ts'

/** Sets the value of a field. */
export function withValue(tab: Tab, part: Part, value: string | boolean | number): Tab {
  const { document } = tab
  const values = { ...document.state.values, [part.path]: value }
  return { ...tab, document: { ...document, state: { ...document.state, values } } }
}

/** Applies side effects of a changed field: a select may submit its form. */
export function applyFieldChange(tab: Tab, part: Part, run: ActionContext): Tab {
  if (part.element.attributes['data-submits'] === undefined) return tab
  const form = formOf(part, snapshotOf(tab.document, run.context).outline)
  return form === undefined ? tab : submitForm(tab, form, undefined, false, run)
}

/** Toggles a checkbox, or checks a radio button and unchecks the others of its group. */
export function toggleField(tab: Tab, part: Part, isChecked: boolean, run: ActionContext): Tab {
  const { outline } = snapshotOf(tab.document, run.context)
  if (typeOf(part) === 'checkbox') return applyFieldChange(withValue(tab, part, !isChecked), part, run)
  if (isChecked) return tab
  const values: Record<string, string | boolean | number> = { ...tab.document.state.values }
  for (const radio of radioGroup(part, outline)) values[radio.path] = radio === part
  const { document } = tab
  return applyFieldChange({ ...tab, document: { ...document, state: { ...document.state, values } } }, part, run)
}

/** Resets every field of a form. */
export function resetForm(tab: Tab, form: Part, run: ActionContext): Tab {
  const { document } = tab
  const { outline } = snapshotOf(document, run.context)
  const values: Record<string, string | boolean | number> = { ...document.state.values }
  for (const { path } of controlsOfForm(form, outline)) delete values[path]
  return { ...tab, document: { ...document, state: { ...document.state, values } } }
}
