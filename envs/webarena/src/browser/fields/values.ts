import type { Part } from '../../page/part.ts'
import type { Run } from '../run.ts'
import type { Tab } from '../state.ts'
import { lookOf } from '../view.ts'
import { controlsOfForm, formOf, typeOf } from './fields.ts'
import { radioGroup } from './forms.ts'
import { submit } from './submit.ts'

/** Sets the value of a field. */
export function withValue(tab: Tab, part: Part, value: string | boolean | number): Tab {
  const { document } = tab
  const values = { ...document.state.values, [part.path]: value }
  return { ...tab, document: { ...document, state: { ...document.state, values } } }
}

/** Applies side effects of a changed field: a select may submit its form. */
export function changed(tab: Tab, part: Part, run: Run): Tab {
  if (part.element.attributes['data-submits'] === undefined) return tab
  const form = formOf(part, lookOf(tab.document, run.context).outline)
  return form === undefined ? tab : submit(tab, form, undefined, false, run)
}

/** Toggles a checkbox, or checks a radio button and unchecks the others of its group. */
export function toggle(tab: Tab, part: Part, isChecked: boolean, run: Run): Tab {
  const { outline } = lookOf(tab.document, run.context)
  if (typeOf(part) === 'checkbox') return changed(withValue(tab, part, !isChecked), part, run)
  if (isChecked) return tab
  const values: Record<string, string | boolean | number> = { ...tab.document.state.values }
  for (const radio of radioGroup(part, outline)) values[radio.path] = radio === part
  const { document } = tab
  return changed({ ...tab, document: { ...document, state: { ...document.state, values } } }, part, run)
}

/** Resets every field of a form. */
export function reset(tab: Tab, form: Part, run: Run): Tab {
  const { document } = tab
  const { outline } = lookOf(document, run.context)
  const values: Record<string, string | boolean | number> = { ...document.state.values }
  for (const { path } of controlsOfForm(form, outline)) delete values[path]
  return { ...tab, document: { ...document, state: { ...document.state, values } } }
}
