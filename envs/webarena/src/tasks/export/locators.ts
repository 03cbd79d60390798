import type { Check } from '../../evaluate/expected.ts'

/** What an element says as a person reads it: the choices of a list, whether it is ticked, what is written in it, else its text. */
const SAID =
  "(e) => (e.matches('select') ? [...e.selectedOptions].map((o) => o.text.trim()).join(', ') : " +
  "e.matches('[type=checkbox],[type=radio]') ? String(e.checked) : e.matches('input,textarea') ? e.value : e.innerText)"

/** A field's name: what labels it, without what stands in it, or what its attributes say. */
const NAMED =
  '(e) => { const label = [...(e.labels ?? [])].map((l) => { const c = l.cloneNode(true); ' +
  "c.querySelectorAll('input,select,textarea,button').forEach((x) => x.remove()); return c.textContent }).join(' '); " +
  "return e.getAttribute('aria-label') || label.trim() || e.title || e.placeholder || '' }"

/** White space in one line: where a text is broken is not compared. */
const LINE = ".replace(/\\s+/g, ' ').trim()"

/** JavaScript that reads what a check is about, as the original's evaluator runs it: it fails where the page has no such place. */
export function locatorOf(read: Check['read']): string {
  if ('field' in read) {
    return (
      `[...document.querySelectorAll('input,select,textarea')].filter((e) => (${NAMED})(e)${LINE} === ${text(read.field)})` +
      `.map(${SAID})[0]${LINE}`
    )
  }
  const first = `[...document.querySelectorAll(${text(`[data-key=${JSON.stringify(read.key)}]`)})].slice(0, 1)`
  if (read.attribute !== undefined) {
    return `${first}.map((e) => e.getAttribute(${text(read.attribute)}) ?? '')[0]${LINE}`
  }
  return `${first}.map(${SAID})[0]${LINE}`
}

/** A text of JavaScript. */
function text(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}
