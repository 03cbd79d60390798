/** Option `simplify`: AgentOccam's steps on single trees, and their properties on pages of all sites. */
import { createWebArena, webarena } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'
import { accessibility } from '../../src/page/accessibility/accessibility.ts'
import { el, type PageElement } from '../../src/page/element.ts'
import { printTree } from '../../src/page/simplify/print-tree.ts'
import { STEP_NAMES, type StepName, simplifyTree } from '../../src/page/simplify/steps.ts'
import { isInteractive, nodesOf, type TreeNode, treeOf } from '../../src/page/simplify/tree.ts'
import { truncateTokens } from '../../src/render/truncate-tokens.ts'
import { SAMPLES } from './samples.ts'

function treeOfPage(...body: readonly PageElement[]): TreeNode {
  return treeOf(accessibility({ kind: 'test.page', title: 'Test', body }), 1, true)
}

/** Lines of a page below its root after some steps, without ids that do not matter here. */
function lines(steps: readonly StepName[], ...body: readonly PageElement[]): readonly string[] {
  const text = printTree(simplifyTree(treeOfPage(...body), steps, { isOriginal: false }))
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1))
}

const row = (...cells: readonly PageElement[]): PageElement => el('tr', {}, ...cells)

describe('steps', () => {
  test('characters: icons and extra blanks go; the original also deletes currency and percent signs', () => {
    const price = treeOfPage(el('p', {}, 'Only  $12.50 ★ (20% off) – now'))
    const name = (isOriginal: boolean): string | undefined =>
      nodesOf(simplifyTree(price, ['characters'], { isOriginal })).find(({ role }) => role === 'StaticText')?.name
    expect(name(false)).toBe('Only $12.50 (20% off) – now')
    expect(name(true)).toBe('Only 12.50 (20 off) now')
  })

  test('properties: states stay, hints go', () => {
    const field = el('input', { role: 'combobox', 'aria-label': 'Search', 'aria-autocomplete': 'both', required: true })
    expect(lines(['properties'], field, el('input', { type: 'checkbox', 'aria-label': 'Keep', checked: true }))).toEqual([
      "combobox [4] 'Search' [required: True]",
      "checkbox [5] 'Keep' [checked: true]",
    ])
  })

  test('repeats: labels and parts of names go; values of fields and equal texts of other entries stay', () => {
    const page = [
      el('div', {}, el('label', { for: 'q' }, 'Qty 2'), el('input', { id: 'q', value: '2' })),
      el('div', {}, '4 reviews'),
      el('div', {}, '4 reviews'),
      el('h2', {}, 'Order 7'),
    ]
    expect(lines(['repeats', 'roles'], ...page)).toEqual([
      "textbox [9] 'Qty 2' [required: False]",
      "\ttext '2'",
      "text '4 reviews'",
      "text '4 reviews'",
      "heading 'Order 7'",
    ])
  })

  test('the original hides a text that occurs in any sibling', () => {
    const page = treeOfPage(el('div', {}, '4 reviews'), el('div', {}, '4 reviews'))
    expect(printTree(simplifyTree(page, ['repeats'], { isOriginal: true }))).toBe("RootWebArea 'Test' [focused: True]")
  })

  test('images, indistinct: leaves without content go, links with images stay', () => {
    const page = [
      el('img', { src: '/a.png', alt: 'A' }),
      el('a', { href: '/b', 'aria-label': 'Image' }, el('img', { alt: 'B' })),
      el('hr'),
    ]
    expect(lines(['properties', 'images', 'indistinct'], ...page)).toEqual(["link [5] 'Image'"])
  })

  test('lift: a nameless parent takes its only text; a field does not take its value as a name', () => {
    const page = [el('article', {}, 'Entry'), el('input', { value: 'Ann' })]
    expect(lines(['lift'], ...page)).toEqual(["article 'Entry'", 'textbox [5] [required: False]', "\tStaticText 'Ann'"])
  })

  test('items: options keep their ids and the selected state', () => {
    const select = el('select', { 'aria-label': 'Sort' }, el('option', {}, 'Name'), el('option', { selected: true }, 'Price'))
    expect(lines(['properties', 'items'], select)).toEqual([
      "combobox [4] \"Sort: [6] 'Name' [selected: False]; [7] 'Price' [selected: True]\" [value: Price]",
    ])
  })

  test('descriptions: details follow their term', () => {
    const list = el(
      'dl',
      {},
      el('dt', {}, 'Sizes'),
      el('dd', {}, 'S'),
      el('dd', {}, el('a', { href: '/m' }, 'M')),
      el('dt', {}, 'Care'),
    )
    expect(lines(['repeats', 'lift', 'descriptions'], list)).toEqual([
      'DescriptionList',
      '\tDescriptionListTerm "Sizes: S; link [11] \'M\'"',
      "\tDescriptionListTerm 'Care'",
    ])
  })

  test('tables: a header, cells with elements, and a bar in a text', () => {
    const table = el(
      'table',
      {},
      el('thead', {}, row(el('th', {}, 'Item'), el('th', {}, 'Action'))),
      el(
        'tbody',
        {},
        row(el('td', {}, 'Tea | Green'), el('td', {}, el('a', { href: '/v' }, 'View'), ' ', el('a', { href: '/r' }, 'Reorder'))),
        row(el('td', {}), el('td', {}, 'none')),
      ),
    )
    expect(lines(['repeats', 'properties', 'tables'], table)).toEqual([
      'table',
      "\trow '| Item | Action |'",
      "\trow '| --- | --- |'",
      `\trow "| Tea \\\\| Green | link [19] 'View' link [21] 'Reorder' |"`,
      "\trow '|  | none |'",
    ])
  })

  test('tables: row headings become a header', () => {
    const pair = (title: string, value: string): PageElement => row(el('th', { scope: 'row' }, title), el('td', {}, value))
    expect(
      lines(['repeats', 'properties', 'tables'], el('table', {}, el('tbody', {}, pair('SKU', 'B1'), pair('Brand', 'Acme')))),
    ).toEqual(['table', "\trow '| SKU | Brand |'", "\trow '| --- | --- |'", "\trow '| B1 | Acme |'"])
  })

  test('tables: a table in a cell keeps the outer table as it is', () => {
    const inner = el('table', {}, el('thead', {}, row(el('th', {}, 'In'))), el('tbody', {}, row(el('td', {}, '1'))))
    const outer = el('table', {}, el('thead', {}, row(el('th', {}, 'Out'))), el('tbody', {}, row(el('td', {}, inner))))
    const text = lines(['repeats', 'properties', 'tables'], outer)
    expect(text.filter((line) => line.includes('| '))).toEqual([
      "\trow '| Out |'",
      "\trow '| --- |'",
      "\t\t\t\trow '| In |'",
      "\t\t\t\trow '| --- |'",
      "\t\t\t\trow '| 1 |'",
    ])
  })

  test('headings: a link in a heading of the same name replaces it', () => {
    expect(lines(['repeats', 'headings'], el('h2', {}, el('a', { href: '/x' }, 'Title')))).toEqual(["link [5] 'Title'"])
  })
})

describe('properties of all steps', () => {
  const trees = Object.entries(SAMPLES).map(
    ([name, make]) => [name, treeOfPage(make('1'), el('p', {}, 'The end.'), make('2'))] as const,
  )
  const idsOf = (tree: TreeNode): readonly string[] =>
    nodesOf(tree)
      .filter(isInteractive)
      .map(({ id, role }) => `${role} ${id}`)

  test.each([true, false])(
    'no step removes an interactive node or changes an id, and all are idempotent (original: %s)',
    (isOriginal) => {
      for (const [name, tree] of trees) {
        for (const steps of [...STEP_NAMES.map((step) => [step]), STEP_NAMES]) {
          const once = simplifyTree(tree, steps, { isOriginal })
          expect([name, ...steps, ...idsOf(once)]).toEqual([name, ...steps, ...idsOf(tree)])
          expect(simplifyTree(once, steps, { isOriginal })).toBe(once)
        }
      }
    },
  )
})

describe.each(['strict', 'webarena'] as const)('pages of the sites in dialect %s', (dialect) => {
  const world = createWebArena({ dialect, size: 'small', simplify: 'all' })
  const whole = createWebArena({ dialect, size: 'small', viewport: 'all' })
  const tasks = [...world.tasks.ids('dev')].filter((_, index) => index % 8 === 0).map((id) => world.tasks.get(id))

  test('every id that an action can name is in the text; states and actions are those of whole pages; tokens decrease', () => {
    let [before, after, pages] = [0, 0, 0]
    for (const task of tasks) {
      let [turn, other] = [world.start(task), whole.start(whole.tasks.get(task.id))]
      for (const action of [undefined, ...(whole.plan(other.state) ?? [])]) {
        if (action !== undefined) [turn, other] = [world.step(turn.state, action), whole.step(other.state, action)]
        expect(turn.state).toEqual(other.state)
        expect(turn.success).toBe(other.success)
        if (turn.terminated) break
        const actions = world.admissible(turn.state)
        expect(actions).toEqual(whole.admissible(other.state))
        const shown = new Set([...turn.observation.text.matchAll(/\[(\d+)\]/g)].map(([, id]) => id))
        const named = actions.flatMap((each) => /^(?:click|type|hover) \[(\d+)\]/.exec(each)?.[1] ?? [])
        expect(named.filter((id) => !shown.has(id))).toEqual([])
        before += countTokens(other.observation.text)
        after += countTokens(turn.observation.text)
        pages += 1
      }
    }
    expect(pages).toBeGreaterThan(80)
    expect(after / before).toBeLessThan(0.65)
  })
})

/** Number of estimated tokens: the smallest limit that keeps the whole text. */
function countTokens(text: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (truncateTokens(text, middle) === text) high = middle
    else low = middle + 1
  }
  return low
}

describe('the option', () => {
  test('lists steps, or all but some', () => {
    const text = (simplify: string): string => {
      const world = webarena.create({ size: 'small', simplify })
      return world.step(world.start(world.tasks.get('webarena/dev/7')).state, 'goto [http://admin.test/admin/sales/order/]')
        .observation.text
    }
    expect(text('all')).toContain("\t\t\trow '| --- |")
    expect(text('all,-tables')).not.toContain("'| --- |")
    expect(text('tables')).toContain('[required: False]')
    expect(text(STEP_NAMES.join(', '))).toBe(text('all'))
  })

  test('equal pages have equal keys although their ids differ', () => {
    const world = createWebArena({ size: 'small', simplify: 'all' })
    const start = world.start(world.tasks.get('webarena/dev/7')).state
    const page = 'goto [http://admin.test/admin/sales/order/]'
    const [one, other] = [world.step(start, page), world.step(world.step(start, 'goto [http://forum.test/]').state, page)]
    expect(one.observation.text).not.toBe(other.observation.text)
    expect(one.observation.key).toBe(other.observation.key)
  })

  test.each([
    [{ simplify: 'everything' }, /option simplify has no step 'everything'. Expected none, all/],
    [{ simplify: 'all,tables' }, /has no step 'tables'/],
    [{ simplify: 'all', dialect: 'browsergym' }, /simplify=all does not apply to dialect browsergym/],
  ])('%o is refused', (options, message) => expect(() => webarena.create(options)).toThrow(message))
})
