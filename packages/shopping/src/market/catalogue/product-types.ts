import type { MarketAttribute, MarketDepartment, MarketOption } from '../listing.ts'
import { petsBabyHealth } from './departments/pets-baby-health.ts'
import { sportsVehiclesOutdoors } from './departments/sports-vehicles-outdoors.ts'
import { toysMusicParty } from './departments/toys-music-party.ts'

/** A product type. */
export interface MarketProductType {
  readonly department: string
  readonly query: string
  readonly nouns: readonly string[]
  /** First nouns of the other product types of the department; some titles mention them to attract searches. */
  readonly otherNouns: readonly string[]
  readonly attributes: Readonly<Record<MarketAttribute['role'], readonly MarketAttribute[]>>
  readonly options: readonly MarketOption[]
  readonly prices: readonly [number, number]
}

/** All departments in menu order. */
export const DEPARTMENTS: readonly MarketDepartment[] = [...petsBabyHealth, ...toysMusicParty, ...sportsVehiclesOutdoors]

/** All product types, grouped by department. */
export const PRODUCT_TYPES: readonly MarketProductType[] = DEPARTMENTS.flatMap(productTypesOf)

function productTypesOf({
  name,
  types,
  qualities,
  parts,
  purposes,
  options,
  prices,
}: MarketDepartment): readonly MarketProductType[] {
  const lines = types.split('\n').map((line) => line.split(' = '))
  const names = lines.map(([nouns = '']) => nouns.split(', '))
  const attributes = { is: ofRole('is', qualities), with: ofRole('with', parts), for: ofRole('for', purposes) }
  const groups = options.split('\n').map((line): MarketOption => {
    const [group = '', values = ''] = line.trim().split(': ')
    return { name: group, values: values.split(', ') }
  })
  return lines.map(([, query = ''], at) => ({
    department: name,
    query,
    nouns: names[at] ?? [],
    otherNouns: names.flatMap((each, other) => (other === at ? [] : each.slice(0, 1))),
    attributes,
    options: groups,
    prices,
  }))
}

function ofRole(role: MarketAttribute['role'], list: string): readonly MarketAttribute[] {
  return list.split('; ').map((text) => ({ role, text }))
}

const BRAND_PREFIXES =
  'Ar; Bel; Bri; Cal; Cor; Dex; Dor; El; Fen; Fro; Gal; Hux; Ix; Jor; Kel; Kor; Lum; Mar; Mo; Nex; Or; Pel; Quo; Ril; Sol; Tor; Ul; Vex; Wen; Yor; Zan; Zep'
const BRAND_SUFFIXES = 'bex; dani; fino; gora; kari; lonix; mora; nest; pax; quil; rado; sylo; tekk; vanta; wick; zeno'

/** Brand names; half of them are written in capitals. */
export const BRANDS: readonly string[] = BRAND_PREFIXES.split('; ').flatMap((first, row) =>
  BRAND_SUFFIXES.split('; ').flatMap((last, column) => {
    if ((row + column) % 2 === 1) return []
    const name = `${first}${last}`
    return [(row + column) % 4 === 0 ? name.toUpperCase() : name]
  }),
)
