/** A page that was laid out in one state must be laid out correctly in another. */
import { expect, it } from 'vitest'
import { accessibility } from '../../src/page/accessibility/accessibility.ts'
import type { AxNode } from '../../src/page/accessibility/ax-node.ts'
import { el, type Page } from '../../src/page/element.ts'
import type { PageState } from '../../src/page/page-state.ts'
import { UNTOUCHED } from '../../src/page/page-state.ts'

/** Page with everything whose position or size can change, side by side in a table and below each other. */
function page(): Page {
  const row = (...cells: readonly ReturnType<typeof el>[]) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)))
  const folded = () =>
    el('details', {}, el('summary', {}, 'More'), el('div', {}, el('input', { value: 'folded' }), ' text'), 'bare')
  const fields = () =>
    el('div', {}, el('input', { value: 'one' }), el('textarea', {}, 'two'), el('p', {}, 'after ', el('button', {}, 'x')))
  const opened = el('div', { id: 'panel', hidden: true }, el('p', {}, 'A panel that is wider than all else: ', 'word '.repeat(9)))
  const menu = el(
    'ul',
    { role: 'menu' },
    el('li', {}, 'Garden', el('ul', { class: 'submenu' }, el('li', {}, 'Pots'), el('li', {}, 'Soil'))),
  )
  return {
    title: 'Changing',
    kind: 'test',
    body: [
      el('table', {}, el('tbody', {}, row(folded(), fields()), row(el('div', {}, 'short'), opened))),
      el('form', {}, fields(), el('button', { 'data-opens': 'panel' }, 'Open'), folded(), menu),
      el('div', {}, 'at the end'),
    ],
  }
}

const STATES: readonly PageState[] = [
  UNTOUCHED,
  { ...UNTOUCHED, values: { '0.0.0.1.0.0': 'typed', '1.0.1': 'a\nb\nc' }, focus: '1.0.0' },
  { ...UNTOUCHED, shown: { '0.0.0.0.0': true } },
  { ...UNTOUCHED, shown: { '0.0.1.1.0': true, '1.2': true } },
  { ...UNTOUCHED, hover: '1.3.0', focus: '0.0.0.0.0.0' },
]

function copyOf({ role, name, properties, value, box, lines, path, slot, isIgnored, children }: AxNode): object {
  return { role, name, properties, value, box: { ...box }, lines, path, slot, isIgnored, children: children.map(copyOf) }
}

it('lays out a page independently of its previous state', () => {
  const alone = STATES.map((state) => copyOf(accessibility(page(), state)))
  expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(STATES.length)
  for (const first of STATES) {
    const shared = page()
    void copyOf(accessibility(shared, first))
    for (const [index, state] of STATES.entries()) expect(copyOf(accessibility(shared, state))).toEqual(alone[index])
  }
})
