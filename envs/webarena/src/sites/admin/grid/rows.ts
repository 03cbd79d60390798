import { typedDay } from '../../shared/dates.ts'
import { fieldOf } from '../../shared/fields.ts'
import { memoize } from '../../shared/memoize.ts'
import type { Fields } from '../../shared/site.ts'
import type { Column, Grid } from './grid.ts'

/** Returns the rows that match a grid's query, in its sort order. */
export function chosenRows<Item>(grid: Grid<Item>, items: readonly Item[], query: Fields): readonly Item[] {
  const tests = grid.columns.flatMap((column) => testsOf(column, query))
  const words = fieldOf(query, 'search').trim().toLowerCase()
  if (words !== '') tests.push((item) => grid.columns.some((column) => column.text(item).toLowerCase().includes(words)))
  const kept = tests.length === 0 ? items : items.filter((item) => tests.every((test) => test(item)))
  return inOrder(grid, kept, query)
}

type Test<Item> = (item: Item) => boolean

function testsOf<Item>(column: Column<Item>, query: Fields): readonly Test<Item>[] {
  const { filter, id } = column
  const filterText = (end: '' | '-from' | '-to'): string => fieldOf(query, `${id}${end}`).trim()
  switch (filter?.kind) {
    case undefined:
      return []
    case 'text': {
      const words = filterText('').toLowerCase()
      return words === '' ? [] : [(item) => column.text(item).toLowerCase().includes(words)]
    }
    case 'choice': {
      const value = filterText('')
      return value === '' ? [] : [(item) => filter.of(item) === value]
    }
    case 'day': {
      const [from, to] = [typedDay(filterText('-from')), typedDay(filterText('-to'))]
      return between(from, to, (item) => filter.of(item).slice(0, 10))
    }
    case 'number':
      return between(filter.read(filterText('-from')), filter.read(filterText('-to')), filter.of)
    default:
      return filter satisfies never
  }
}

function between<Item, Value extends string | number>(
  from: Value | undefined,
  to: Value | undefined,
  of: (item: Item) => Value,
): readonly Test<Item>[] {
  return [
    ...(from === undefined ? [] : [(item: Item) => of(item) >= from]),
    ...(to === undefined ? [] : [(item: Item) => of(item) <= to]),
  ]
}

/** Returns the current sort column and direction. */
export function orderOf<Item>(
  grid: Grid<Item>,
  query: Fields,
): readonly [column: Column<Item> | undefined, isDescending: boolean] {
  const sortColumn = grid.columns.find(({ id }) => id === fieldOf(query, 'sort'))
  if (sortColumn !== undefined) return [sortColumn, fieldOf(query, 'dir') === 'desc']
  const [first, isDescending] = grid.order
  return [grid.columns.find(({ id }) => id === first), isDescending]
}

function inOrder<Item>(grid: Grid<Item>, items: readonly Item[], query: Fields): readonly Item[] {
  const [column, isDescending] = orderOf(grid, query)
  if (column === undefined) return items
  const orders = ordersOf(items)
  const name = `${column.id} ${isDescending}`
  const sorted = orders.get(name) ?? sortedBy(items, column.order ?? column.text, isDescending)
  orders.set(name, sorted)
  return sorted as readonly Item[]
}

/** Sorted copies of a list, cached per list. */
const ordersOf = memoize((_: readonly unknown[]): Map<string, readonly unknown[]> => new Map())

function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number, isDescending: boolean): readonly Item[] {
  const sorted = items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item)
  return isDescending ? sorted.reverse() : sorted
}
