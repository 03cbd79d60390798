import type { GroupCell, ReportGrouping, ReportRow } from '@orreryjs/reporting/data'
import { Scrolling } from '../figure.tsx'
import { counted, percent, percentRange } from '../numbers.ts'

interface GroupTableProps {
  readonly label: string
  /** Title of the column of groups. */
  readonly heading: string
  readonly grouping: ReportGrouping
  readonly rows: readonly ReportRow[]
  /** Returns a link to the tasks of a cell. */
  readonly addressOf: (group: string, row: string) => string
}

/** Heat map of success by group and row. */
export function GroupTable({ label, heading, grouping, rows, addressOf }: GroupTableProps) {
  return (
    <Scrolling label={label}>
      <table class="heat">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {rows.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grouping.groups.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span class="small">{counted(Math.max(0, ...cells.map((cell) => cell?.tasks ?? 0)), 'task')}</span>
              </th>
              {rows.map((row, index) => (
                <HeatCell key={row.name} cell={cells[index] ?? null} address={addressOf(name, row.name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function HeatCell({ cell, address }: { readonly cell: GroupCell | null; readonly address: string }) {
  if (cell === null) return <td class="empty">-</td>
  return (
    <td style={`--share:${cell.mean.toFixed(3)}`}>
      <a href={address}>{percent(cell.mean)}</a>
      <span class="small">{percentRange(cell)}</span>
    </td>
  )
}
