import type { StoreRows } from '../../generate/store/rows.ts'
import type { AdminTables } from './frame.ts'

/** The invoice or shipment of a number in a path: its own without the zeros before it. */
export function documentOf<Name extends 'invoices' | 'shipments'>(
  tables: AdminTables,
  table: Name,
  number: string,
): StoreRows[Name] | undefined {
  return /^\d{1,9}$/.test(number) ? tables.get(table, number.padStart(9, '0')) : undefined
}
