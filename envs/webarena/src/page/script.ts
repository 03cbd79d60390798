/**
 * What pages do in a browser beside what HTML says, the same file for all: a select with `data-submits` sends its form, a button
 * with `data-opens` shows and hides what it names, a tab shows its panel in the place of its neighbours', a button with
 * `data-needs` waits for its field to be filled. The browser in process does the same by itself.
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
