/** Adds a button to each heading with `data-sort` that sorts the rows of a table. Without this script, the rows are in the order of their ranks. */
export function makeSortable(table: HTMLTableElement): void {
  const headings = [...table.querySelectorAll<HTMLTableCellElement>('thead th')]
  const body = table.tBodies[0]
  if (body === undefined) return
  for (const [column, heading] of headings.entries()) {
    const { sort } = heading.dataset
    if (sort === undefined) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = heading.textContent
    heading.replaceChildren(button)
    if (column === 0) heading.ariaSort = 'ascending'
    button.addEventListener('click', () => {
      const isAscending = heading.ariaSort === null ? startsAscending(button.textContent) : heading.ariaSort !== 'ascending'
      for (const each of headings) each.ariaSort = null
      heading.ariaSort = isAscending ? 'ascending' : 'descending'
      const compare = sort === 'number' ? compareNumbers : compareWords
      const rows = [...body.rows]
      rows.sort((one, other) => compare(valueIn(one, column), valueIn(other, column), isAscending))
      body.append(...rows)
    })
  }
}

/** Higher is better in these columns, so that the first click puts the best row first. */
const HIGHER_IS_BETTER: ReadonlySet<string> = new Set(['Success', 'Reliability', 'Reward'])

function startsAscending(heading: string | null): boolean {
  return !HIGHER_IS_BETTER.has(heading ?? '')
}

function valueIn(row: HTMLTableRowElement, column: number): string | undefined {
  return row.cells[column]?.dataset['value']
}

/** Rows without a value are last in both directions. */
function compareNumbers(one: string | undefined, other: string | undefined, isAscending: boolean): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return isAscending ? Number(one) - Number(other) : Number(other) - Number(one)
}

function compareWords(one: string = '', other: string = '', isAscending: boolean = true): number {
  return isAscending ? one.localeCompare(other) : other.localeCompare(one)
}
