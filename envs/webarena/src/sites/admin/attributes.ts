import type { Attribute, ProductOption } from '../../generate/store/rows.ts'
import type { AdminTables } from './frame.ts'

/** An attribute of products by its code, which is the name of its field where a product is edited. */
export function attributeOf(tables: AdminTables, code: string): Attribute {
  const attribute = tables.where('attributes', 'code', code)[0]
  if (attribute === undefined) throw new Error(`no attribute of products has the code ${code}: nobody can delete one`)
  return attribute
}

/** Whether an option of a product holds values of the attribute. */
export function isValueOf({ code }: Attribute, { name }: ProductOption): boolean {
  return name.toLowerCase() === code
}
