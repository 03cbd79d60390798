import type { Part } from '../../page/part.ts'
import type { ActionContext } from '../action-context.ts'
import { type Tab, urlOf } from '../browser-state.ts'
import { focusOn } from '../focus.ts'
import { goToFragment, isFragment, load, openTab, sourceWithoutSite } from '../history.ts'
import { resolveUrl, splitUrl } from '../url.ts'
import { snapshotOf } from '../view.ts'
import { isDisabledControl } from './fields.ts'
import { defaultButton, firstInvalid, formEncoded, sendsWithoutButton, submission } from './forms.ts'

/** Submits a form. If a field is invalid, focuses it instead. */
export function submitForm(tab: Tab, form: Part, submitter: Part | undefined, isChecked: boolean, run: ActionContext): Tab {
  const snapshot = snapshotOf(tab.document, run.context)
  const invalid = isChecked ? firstInvalid(form, submitter, snapshot) : undefined
  if (invalid !== undefined) return focusOn(tab, invalid, run)
  const { method, action, fields, isInNewTab } = submission(form, submitter, snapshot)
  const url = resolveUrl(urlOf(tab), action === '' ? urlOf(tab).replace(/#[\s\S]*$/, '') : action)
  if (url === undefined || !/^https?:/.test(url)) return tab
  const request =
    method === 'POST' ? { method, url, form: fields } : { method, url: withQuery(url, formEncoded(fields)), form: [] }
  if (!isInNewTab) return load(tab, request, run)
  openTab(request, run)
  return tab
}

function withQuery(url: string, query: string): string {
  const { origin, path, fragment } = splitUrl(url)
  return `${origin}${path}?${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Handles Enter in a field: activates the form's first button if enabled; without a button, submits a form with at most one text field. */
export function submitImplicitly(tab: Tab, form: Part | undefined, run: ActionContext): Tab {
  if (form === undefined) return tab
  const snapshot = snapshotOf(tab.document, run.context)
  const button = defaultButton(form, snapshot.outline)
  if (button !== undefined) return isDisabledControl(button, snapshot) ? tab : submitForm(tab, form, button, true, run)
  return sendsWithoutButton(form, snapshot.outline) ? submitForm(tab, form, undefined, true, run) : tab
}

/** Follows a link. */
export function followLink(tab: Tab, href: string, isInNewTab: boolean, run: ActionContext): Tab {
  const url = resolveUrl(urlOf(tab), href)
  if (url === undefined || /^(?:javascript|mailto|tel|file|data):/.test(url)) return tab
  const request = { method: 'GET', url, form: [] } as const
  if (isInNewTab) {
    openTab(request, run)
    return tab
  }
  if (isFragment(tab, url)) return goToFragment(tab, url, url === urlOf(tab), run.context)
  if (sourceWithoutSite(url, run.context) !== undefined) return tab
  return load(tab, request, run, url === urlOf(tab))
}
