import type { Rng } from '@orreryjs/core'
import { splitPhrases } from './text.ts'

const FIRST_NAMES =
  'Ada; Alma; Amos; Anouk; Arlo; Astrid; Bela; Bram; Bridget; Callum; Carys; Cedric; Celia; Clara; Conrad; Cora; Dafne; Darius; Delia; Edda; Edwin; Elif; Elowen; Emil; Enid; Esme; Ezra; Fenna; Fergus; Flora; Frieda; Gideon; Greta; Gwen; Hamish; Hanna; Hector; Hester; Hugo; Ida; Idris; Imogen; Ingrid; Iris; Ivo; Jonas; Joss; Juno; Kasper; Keir; Lena; Linus; Lotte; Lucian; Mabel; Magnus; Maeve; Marek; Margit; Matilda; Mina; Morag; Nadia; Nell; Niko; Noor; Odile; Olive; Orla; Oscar; Otto; Petra; Phoebe; Quentin; Rafael; Ramona; Rhea; Roland; Rosa; Rufus; Runa; Salma; Saskia; Selma; Silas; Sunniva; Tamsin; Tariq; Thea; Theo; Tilda; Tobias; Una; Vera; Viktor; Wanda; Wilma; Yara; Yusuf; Zelda'
const LAST_NAMES =
  'Abernathy; Alder; Anselm; Ashdown; Barrow; Beckett; Bellweather; Birch; Blackwood; Brandt; Briar; Calloway; Carrick; Coldwell; Cray; Dacre; Dunmore; Eastman; Ellery; Fairbairn; Falk; Farrow; Fenwick; Finch; Garrick; Gatsby; Glover; Grantham; Greave; Hale; Hargrove; Harrow; Hartley; Hawthorne; Holloway; Hoxley; Ibsen; Inglewood; Jarrow; Keswick; Kettle; Kirkwood; Lachlan; Langley; Larkin; Lindqvist; Lockwood; Lorimer; Mallory; Marsh; Merrick; Moorcroft; Nettleton; Norwood; Oakes; Orchard; Osgood; Pemberton; Penrose; Pike; Quill; Radcliffe; Rainer; Redfern; Rowan; Sandoval; Selwyn; Shaw; Sorrel; Stanhope; Sterling; Tanner; Thackeray; Thorne; Tremaine; Underhill; Vance; Vega; Wainwright; Waverly; Wexford; Whitlock; Winslow; Wolcott; Yardley; Yates'

/** A person's name. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** Returns `count` people with unique names. */
export function drawNames(count: number, random: Rng): readonly PersonName[] {
  const firstNames = splitPhrases(FIRST_NAMES)
  const lastNames = splitPhrases(LAST_NAMES)
  const numbers = random.sample(
    Array.from({ length: firstNames.length * lastNames.length }, (_, at) => at),
    count,
  )
  return numbers.map((at) => ({
    firstName: firstNames[at % firstNames.length] ?? '',
    lastName: lastNames[Math.floor(at / firstNames.length)] ?? '',
  }))
}
