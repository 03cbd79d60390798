import { beauty } from './departments/beauty.ts'
import { electronics } from './departments/electronics.ts'
import { fashion } from './departments/fashion.ts'
import { garden } from './departments/garden.ts'
import { grocery } from './departments/grocery.ts'
import { optionPools } from './option-pools.ts'
import type { Attribute, Feature, OptionPool, ProductNoun, ProductType, ProductTypeDefinition } from './product-type.ts'

/** Departments by upstream's names, with the root of their categories. */
export const departments: readonly {
  readonly name: string
  readonly root: string
  readonly sheets: readonly ProductTypeDefinition[]
}[] = [
  { name: 'beauty', root: 'Beauty & Personal Care', sheets: beauty },
  { name: 'garden', root: 'Home & Kitchen', sheets: garden },
  { name: 'fashion', root: 'Clothing, Shoes & Jewelry', sheets: fashion },
  { name: 'grocery', root: 'Grocery & Gourmet Food', sheets: grocery },
  { name: 'electronics', root: 'Electronics', sheets: electronics },
]

let types: readonly ProductType[] | undefined

/** Returns all product types; neighbours belong to different departments. */
export function productTypes(): readonly ProductType[] {
  if (types !== undefined) return types
  const longest = Math.max(...departments.map(({ sheets }) => sheets.length))
  const rows = Array.from({ length: longest }, (_, row) => {
    return departments.flatMap(({ name, root, sheets }) =>
      sheets.slice(row, row + 1).map((sheet) => readSheet(name, root, sheet)),
    )
  })
  types = rows.flat()
  return types
}

function readSheet(department: string, root: string, sheet: ProductTypeDefinition): ProductType {
  const names = sheet.names.split(', ')
  return {
    department,
    query: sheet.query,
    productCategory: `${root} › ${sheet.path}`,
    names,
    noun: readNoun(sheet.noun ?? (names[0] ?? '').toLowerCase()),
    price: sheet.price,
    slots: sheet.slots.split(' | ').map(readSlot),
    traits: sheet.traits.split(', ').map(readAttribute),
    options: sheet.options.split(' | ').map(readPool),
    uses: sheet.uses.split(', '),
  }
}

function readNoun(text: string): ProductNoun {
  return text.startsWith('~') ? { text: text.slice(1), countable: false } : { text, countable: true }
}

function readSlot(text: string): Feature {
  const [head = '', values = ''] = text.split(': ')
  const { role, text: label } = readAttribute(head)
  return { label, values: values.split(', ').map((value) => ({ text: value, role })) }
}

function readAttribute(text: string): Attribute {
  const [first = '', ...rest] = text.split(' ')
  return first === 'with' || first === 'for' ? { text: rest.join(' '), role: first } : { text, role: 'is' }
}

/** Parses an option group. Inline values are ordered, except for colours. */
function readPool(text: string): OptionPool {
  const [group = '', values] = text.split(': ')
  if (values !== undefined) return { group, values: values.split(', '), ordered: !group.includes('color') }
  const pool = optionPools.get(group)
  if (pool === undefined) throw new RangeError(`no option pool is called '${group}'`)
  return pool
}
