import { slugOf, splitPhrases } from '../text.ts'
import type { Department } from './department.ts'
import { houseDepartments } from './departments/house.ts'
import { roadDepartments } from './departments/road.ts'
import type { Brand, Category } from './rows.ts'

/** A category of the third level with the nouns of its products. */
export interface Shelf {
  readonly department: Department
  /** Category ids from the top level down, including its own. */
  readonly path: readonly string[]
  readonly nouns: readonly string[]
}

/** Returns all categories in menu order, and the shelves for products. */
export function catalogue(): { readonly categories: readonly Category[]; readonly shelves: readonly Shelf[] } {
  const categories: Category[] = []
  const shelves: Shelf[] = []
  const add = (name: string, parent: string, level: Category['level']): string => {
    const id = parent === '' ? slugOf(name) : `${parent}/${slugOf(name)}`
    categories.push({ id, name, parent, level })
    return id
  }
  for (const department of [...houseDepartments, ...roadDepartments]) {
    const top = add(department.name, '', 1)
    for (const line of department.shelves.split('\n')) {
      const [name = '', leaves = ''] = line.split(': ')
      const middle = add(name, top, 2)
      for (const leaf of splitPhrases(leaves)) {
        const [leafName = '', nouns = ''] = leaf.split(' = ')
        const id = add(leafName, middle, 3)
        shelves.push({ department, path: [top, middle, id], nouns: nouns.split(', ') })
      }
    }
  }
  return { categories, shelves }
}

const BRANDS =
  'Alderby; Amblecote; Arkholme; Barnacle Row; Bellhatch; Birchmoor; Bramwick; Brindlecroft; Calderstone; Candlewick Lane; Copperhay; Corvane; Dapplefold; Dovemere; Driftmark; Dunfell; Eiderlow; Emberley; Fallowfield; Fennick; Flintmere; Foxglen; Gannet; Garnstone; Greyharbour; Hallowbeck; Hartle Mill; Heronsby; Hollinwood; Inverlark; Ironquay; Junipell; Kestrelby; Kilnhouse; Larchway; Lindenmoor; Lowtide; Marlstone; Mossgate; Northfold; Oakhallow; Pellinor; Pinewhistle; Quarrydale; Quillhaven; Ostley Row; Ravensmere; Reedham Works; Rushby; Saltmarsh; Seabright; Slateford; Stonewick; Tamarisk; Tarnwood; Thornbeck; Wayfell; Wetherlam; Willowbrae; Yarrowby'

/** Returns the brands of all products. */
export function brands(): readonly Brand[] {
  return splitPhrases(BRANDS).map((name) => ({ id: slugOf(name), name }))
}
