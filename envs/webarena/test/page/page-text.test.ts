import { describe, expect, test } from 'vitest'
import { accessibility, slotCount } from '../../src/page/accessibility/accessibility.ts'
import type { AxNode } from '../../src/page/accessibility/ax-node.ts'
import { el, type Page } from '../../src/page/element.ts'
import { html } from '../../src/page/html.ts'
import { layBlock } from '../../src/page/layout/block.ts'
import { heightOf } from '../../src/page/layout/height.ts'
import { outlineOf } from '../../src/page/outline.ts'
import type { PageState } from '../../src/page/page-state.ts'
import { type CdpNode, cdpText } from '../../src/page/text/cdp-text.ts'
import { observationText } from '../../src/page/text/observation-text.ts'
import type { Rectangle } from '../../src/page/text/viewport.ts'
import { pageFromHtml } from './page-from-html.ts'
import { elementAt, pathOf } from './path.ts'
import { SAMPLES } from './samples.ts'

const PAGE: Page = {
  kind: 'test.page',
  title: 'Orders',
  body: [
    el('nav', {}, el('ul', {}, el('li', {}, el('a', { href: '/25' }, 'Sale 25')), el('li', {}, 'Items: ', el('b', {}, '2')))),
    el(
      'form',
      {},
      el('label', { for: 'qty' }, 'Quantity'),
      el('input', { id: 'qty', type: 'number', value: '2', min: '1', max: '9' }),
      el('select', { 'aria-label': 'Sort By' }, el('option', {}, 'Name'), el('option', {}, 'Price')),
      el('textarea', { 'aria-label': 'Note' }),
      el('button', { 'data-opens': 'menu' }, 'Menu'),
      el('ul', { id: 'menu', hidden: true }, el('li', {}, el('a', { href: '/m' }, 'Entry'))),
    ),
    el('details', {}, el('summary', {}, 'More'), 'Bare text', el('p', {}, 'Inside')),
    el('p', {}, 'The end.'),
  ],
}

const UNTOUCHED: PageState = { values: {}, shown: {} }

function lines(state: PageState, dialect: 'strict' | 'webarena' = 'strict', base = 1): readonly string[] {
  return observationText(accessibility(PAGE, state), { base, scrollY: 0, dialect }).text.split('\n')
}

describe('the text of a page', () => {
  test('strict keeps every number and the value of a select', () => {
    const text = lines(UNTOUCHED).map((line) => line.replace(/\[\d+\] /, ''))
    expect(text).toContain("\tStaticText '2'")
    expect(text).toContain("\t\tStaticText '2'")
    expect(text).toContain("\tcombobox 'Sort By' value: Name hasPopup: menu expanded: False")
    expect(text.filter((line) => line.includes('Sale 25'))).toEqual(["\tlink 'Sale 25'"])
  })

  test('webarena drops a text that occurs by chance in one of the three preceding lines', () => {
    const text = lines(UNTOUCHED, 'webarena').map((line) => line.replace(/\[\d+\] /, ''))
    expect(text).not.toContain("\tStaticText '2'")
    expect(text).toContain("\tcombobox 'Sort By' hasPopup: menu expanded: False")
  })

  test('a node keeps its id whatever the user changes, and every id is below the number of slots', () => {
    const states: readonly PageState[] = [
      { values: { '1.1': '7', '1.2': 1, '1.3': 'one\ntwo\n\nthree' }, shown: {} },
      { values: { '1.1': '' }, shown: { '1.5': true, '2': true }, focus: '1.1' },
      { values: {}, shown: {}, open: '1.2', isLeft: true },
    ]
    const known = new Map<string, number>()
    for (const state of [UNTOUCHED, ...states]) {
      const slots = new Set<number>()
      const visit = (node: AxNode, place: string): void => {
        const name = `${place} ${node.path} ${node.role === 'StaticText' ? node.box?.x : node.role}`
        expect(slots.has(node.slot)).toBe(false)
        expect(node.slot).toBeLessThan(slotCount(PAGE, state))
        slots.add(node.slot)
        if (node.role !== 'StaticText') {
          expect(known.get(name) ?? node.slot).toBe(node.slot)
          known.set(name, node.slot)
        }
        for (const child of node.children) visit(child, `${place}/${node.role}`)
      }
      visit(accessibility(PAGE, state), '')
    }
    expect(
      lines({ values: { '1.3': 'one\ntwo\n\nthree' }, shown: {} }).filter((line) => /one|two|three/.test(line)),
    ).toHaveLength(3)
  })

  test('omits closed parts and includes opened ones', () => {
    const closed = lines(UNTOUCHED).join('\n')
    for (const text of ['Entry', 'Bare text', 'Inside']) expect(closed).not.toContain(text)
    expect(closed).toContain("button 'Menu' expanded: False")
    const open = lines({ values: {}, shown: { '1.5': true, '2': true } }).join('\n')
    for (const text of ['Entry', 'Bare text', 'Inside', "button 'Menu' expanded: True"]) expect(open).toContain(text)
  })

  test('shows the focus, and that it left the page', () => {
    expect(lines({ ...UNTOUCHED, focus: '1.1' }).join('\n')).toContain("spinbutton 'Quantity' focused: True required: False")
    expect(lines(UNTOUCHED)[0]).toBe("[1] RootWebArea 'Orders' focused: True")
    expect(lines({ ...UNTOUCHED, isLeft: true })[0]).toBe("[1] RootWebArea 'Orders'")
  })

  test('includes only nodes in the window, also after scrolling', () => {
    const rows = Array.from({ length: 80 }, (_, index) => el('p', {}, `Row number ${index}`))
    const root = accessibility({ kind: 'test.long', title: 'Long', body: rows })
    const text = (scrollY: number) =>
      observationText(root, { base: 1, scrollY, dialect: 'strict' })
        .text.split('\n')
        .flatMap((line) => /Row number (\d+)/.exec(line)?.[1] ?? [])
    expect(text(0)).toEqual(rows.slice(0, 30).map((_, index) => String(index)))
    expect(text(720)[0]).toBe('30')
    expect(text(1200).at(-1)).toBe('79')
  })
})

test('content outside the window has its laid-out height and contains its descendants unless isTight is false', () => {
  const samples = Object.values(SAMPLES).map((sample, at) => sample(String(at)))
  const folded = el('div', { class: 'row' }, 'A row with ', el('div', {}, 'a block'), el('div', {}, 'and another'))
  const body = [...samples, el('ul', {}, ...samples.map((sample) => el('li', {}, sample))), el('section', {}, folded)]
  const page: Page = { kind: 'test.samples', title: 'All', body }
  const look = { outline: outlineOf(page), state: UNTOUCHED }
  const still = look.outline.parts.filter(({ flow, hasDynamicContent }) => flow === 'block' && !hasDynamicContent)
  expect(still.length).toBeGreaterThan(100)
  for (const part of still) expect(heightOf(part, look), part.path).toBe(layBlock(part, { x: 0, y: 0, width: 1280 }, look).height)
  const loose: string[] = []
  const visit = (node: AxNode, top: number, bottom: number): void => {
    const { box, path, containsDescendants } = node
    if (box !== undefined && box.height > 0) expect(box.y >= top && box.y + box.height <= bottom, path).toBe(true)
    if (containsDescendants === false) loose.push(elementAt(page, path)?.tag ?? '')
    const isBound = containsDescendants === true && box !== undefined
    for (const child of node.children) visit(child, isBound ? box.y : top, isBound ? box.y + box.height : bottom)
  }
  visit(accessibility(page), 0, Number.POSITIVE_INFINITY)
  expect(loose).toEqual(['section', 'div'])
})

test('formats every element as if its nodes came from a browser', () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const root = accessibility({
      kind: 'test.sample',
      title: name,
      body: [sample('0'), el('p', {}, 'StaticText 1'), sample('1')],
    })
    const { nodes, bounds } = cdpNodes(root)
    const options = { base: 0, scrollY: 0, dialect: 'webarena' } as const
    expect(observationText(root, options).text, name).toBe(cdpText(nodes, bounds))
    expect(observationText(root, { ...options, observesWholePage: true }).text, name).toBe(cdpText(nodes))
  }
})

test('parses HTML of a page back into the page', () => {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const page: Page = {
      kind: 'test.page',
      title: 'A & B <i>',
      body: [sample('0'), el('p', { 'aria-label': '"<>&' }, 'a < b & c\u00a0d')],
    }
    const read = pageFromHtml(html(page))
    if ('outside' in read) throw new Error(`${name}: ${read.outside.join(' ')}`)
    expect(read.page.title).toBe(page.title)
    expect(textOf(accessibility(read.page)), name).toBe(textOf(accessibility(page)))
  }
})

function textOf(root: AxNode): string {
  return observationText(root, { base: 1, scrollY: 0, dialect: 'webarena', observesWholePage: true, skipsCleanStep: true }).text
}

test('finds an element by its path, and a path by its element', () => {
  const path = pathOf(PAGE, ({ tag }) => tag === 'select')
  expect(path).toBe('1.2')
  expect(elementAt(PAGE, '1.2')?.tag).toBe('select')
  for (const nowhere of ['', '9', '1.2.9', '1.0.0', 'x', '1.-1']) expect(elementAt(PAGE, nowhere)).toBeUndefined()
})

/** Returns the tree as Chromium would report it. */
function cdpNodes(root: AxNode): {
  readonly nodes: readonly CdpNode[]
  readonly bounds: Readonly<Record<string, Rectangle | null>>
} {
  const nodes: CdpNode[] = []
  const bounds: Record<string, Rectangle | null> = {}
  const visit = (node: AxNode, parentId: string | undefined): void => {
    const nodeId = String(node.slot)
    nodes.push({
      nodeId,
      ...(parentId !== undefined && { parentId }),
      childIds: node.children.map(({ slot }) => String(slot)),
      backendDOMNodeId: node.slot + 1,
      role: { value: node.role },
      ...(!node.isIgnored && { name: { value: node.name } }),
      properties: node.properties.map(([name, value]) => ({ name, value: { value } })),
    })
    bounds[nodeId] = boundsOf(node)
    for (const child of node.children) visit(child, nodeId)
  }
  visit(root, undefined)
  return { nodes, bounds }
}

function boundsOf({ slot, box }: AxNode): Rectangle | null {
  if (slot === 0) return [0, 0, 10, 10]
  return box === undefined ? null : [box.x, box.y, box.width, box.height]
}
