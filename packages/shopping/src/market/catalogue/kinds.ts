import type { MarketAttribute, MarketDepartment, MarketOption } from '../listing.ts'
import { living } from './departments/living.ts'
import { outside } from './departments/outside.ts'
import { playing } from './departments/playing.ts'

/** A kind of product. */
export interface MarketKind {
  readonly department: string
  readonly query: string
  readonly nouns: readonly string[]
  /** What others of its department are called: titles name them to be found. */
  readonly others: readonly string[]
  readonly attributes: Readonly<Record<MarketAttribute['role'], readonly MarketAttribute[]>>
  readonly options: readonly MarketOption[]
  readonly prices: readonly [number, number]
}

/** The departments, in the order of the menu. */
export const DEPARTMENTS: readonly MarketDepartment[] = [...living, ...playing, ...outside]

/** Every kind of product, a department's after another's. */
export const KINDS: readonly MarketKind[] = DEPARTMENTS.flatMap(kindsOf)

function kindsOf({ name, types, is, parts, purposes, options, prices }: MarketDepartment): readonly MarketKind[] {
  const lines = types.split('\n').map((line) => line.split(' = '))
  const names = lines.map(([nouns = '']) => nouns.split(', '))
  const attributes = { is: ofRole('is', is), with: ofRole('with', parts), for: ofRole('for', purposes) }
  const groups = options.split('\n').map((line): MarketOption => {
    const [group = '', values = ''] = line.trim().split(': ')
    return { name: group, values: values.split(', ') }
  })
  return lines.map(([, query = ''], at) => ({
    department: name,
    query,
    nouns: names[at] ?? [],
    others: names.flatMap((each, other) => (other === at ? [] : each.slice(0, 1))),
    attributes,
    options: groups,
    prices,
  }))
}

function ofRole(role: MarketAttribute['role'], list: string): readonly MarketAttribute[] {
  return list.split('; ').map((text) => ({ role, text }))
}

const BEGINNINGS =
  'Ar; Bel; Bri; Cal; Cor; Dex; Dor; El; Fen; Fro; Gal; Hux; Ix; Jor; Kel; Kor; Lum; Mar; Mo; Nex; Or; Pel; Quo; Ril; Sol; Tor; Ul; Vex; Wen; Yor; Zan; Zep'
const ENDINGS = 'bex; dani; fino; gora; kari; lonix; mora; nest; pax; quil; rado; sylo; tekk; vanta; wick; zeno'

/** Who makes what is sold: half of them write themselves in capitals. */
export const BRANDS: readonly string[] = BEGINNINGS.split('; ').flatMap((first, row) =>
  ENDINGS.split('; ').flatMap((last, column) => {
    if ((row + column) % 2 === 1) return []
    const name = `${first}${last}`
    return [(row + column) % 4 === 0 ? name.toUpperCase() : name]
  }),
)
