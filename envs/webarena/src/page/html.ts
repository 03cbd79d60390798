import { controlledPart, isDisabled, isOpen, PageSnapshot } from './accessibility/page-snapshot.ts'
import type { AttributeValue, Page, PageElement, PageNode } from './element.ts'
import { outlineOf } from './outline.ts'
import { isAttributeSet, type PageState, UNTOUCHED } from './page-state.ts'
import type { Part } from './part.ts'
import { STYLE } from './style.ts'

/**
 * Script of every page, for real browsers: a select with `data-submits` submits its form, a button with `data-opens` shows and hides its
 * target, a tab shows its panel and hides the others, and a button with `data-needs` is disabled while its field is empty. The simulated
 * browser implements the same behaviour.
 */
export const SCRIPT = `'use strict';
const show = (button, element, isShown) => {
  element.hidden = !isShown;
  button.setAttribute(button.getAttribute('role') === 'tab' ? 'aria-selected' : 'aria-expanded', String(isShown));
};
const opened = (button) => document.getElementById(button.dataset.opens);
addEventListener('click', ({ target }) => {
  const button = target.closest('[data-opens]');
  const element = button && !button.disabled && opened(button);
  if (!element) return;
  if (button.getAttribute('role') !== 'tab') return show(button, element, element.hidden);
  const list = button.closest('[role=tablist]');
  for (const tab of list ? list.querySelectorAll('[role=tab][data-opens]') : []) if (opened(tab)) show(tab, opened(tab), false);
  show(button, element, true);
});
addEventListener('change', ({ target }) => {
  if (target.dataset.submits !== undefined && target.form) target.form.submit();
});
const settle = () => {
  for (const button of document.querySelectorAll('[data-needs]')) {
    const field = document.getElementById(button.dataset.needs);
    button.disabled = field !== null && field.value === '';
  }
};
addEventListener('input', settle);
addEventListener('reset', () => setTimeout(settle));
addEventListener('pageshow', settle);
`

/**
 * Renders the page as HTML in the state in which its scripts would have left it: elements shown and hidden, details open and closed. Typed
 * and selected values are not part of a page's HTML.
 */
export function html(page: Page, state: PageState = UNTOUCHED): string {
  const title = escaped(page.title)
  const start = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>`
  return `${start}${bodyHtml(page, state)}</body></html>`
}

/** Returns the HTML inside the page's body. */
export function bodyHtml(page: Page, state: PageState = UNTOUCHED): string {
  const snapshot = new PageSnapshot(outlineOf(page), state)
  return childrenHtml(page.body, snapshot.outline.root.children[0]?.children[0], snapshot)
}

const VOID: ReadonlySet<string> = new Set(['hr', 'img', 'input'])

function childrenHtml(children: readonly PageNode[], part: Part | undefined, snapshot: PageSnapshot): string {
  const parts = new Map((part?.children ?? []).map((child) => [child.element, child]))
  return children
    .map((child) => (typeof child === 'string' ? escaped(child) : elementHtml(child, parts.get(child), snapshot)))
    .join('')
}

function elementHtml(element: PageElement, part: Part | undefined, snapshot: PageSnapshot): string {
  const { tag, attributes, children } = element
  const changed = part === undefined ? attributes : attributesNow(part, snapshot)
  const opening = `<${tag}${Object.entries(changed).map(attributeHtml).join('')}>`
  if (VOID.has(tag)) return opening
  // A browser drops the first line break of a `textarea` or `pre`.
  const guard = (tag === 'textarea' || tag === 'pre') && startsWithBreak(children[0]) ? '\n' : ''
  const holder = tag === 'select' && part?.flow === 'atomic' ? part.children[0] : part
  return `${opening}${guard}${childrenHtml(children, holder, snapshot)}</${tag}>`
}

function startsWithBreak(child: PageNode | undefined): boolean {
  return typeof child === 'string' && child.startsWith('\n')
}

function attributesNow(part: Part, snapshot: PageSnapshot): Readonly<Record<string, AttributeValue>> {
  const { attributes, tag } = part.element
  const current: Record<string, AttributeValue> = { ...attributes }
  const opened = controlledPart(part, snapshot)
  if (opened !== undefined) current[part.role === 'tab' ? 'aria-selected' : 'aria-expanded'] = String(isOpen(opened, snapshot))
  if (tag === 'details') current['open'] = isOpen(part, snapshot)
  if (typeof attributes['id'] === 'string' && snapshot.outline.toggledIds.has(attributes['id']))
    current['hidden'] = !isOpen(part, snapshot)
  if (attributes['data-needs'] !== undefined) current['disabled'] = isDisabled(part, snapshot)
  return current
}

function attributeHtml([name, value]: readonly [string, AttributeValue]): string {
  if (!isAttributeSet(value)) return ''
  return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }

function escaped(text: string): string {
  return /[&<>"\u00a0]/.test(text) ? text.replace(/[&<>"\u00a0]/g, (character) => ESCAPES[character] ?? character) : text
}
