import { memoizeByText } from '@orreryjs/core/worlds'

/**
 * Object types with the probability in percent that an object is in one receptacle of a type. Written by hand from general knowledge of
 * homes, not counted in games.
 */
const PERCENT = `
  alarmclock: desk 30 sidetable 30 dresser 25 shelf 10 drawer 3 bed 1
  apple: countertop 25 fridge 30 diningtable 25 sinkbasin 20 garbagecan 12 microwave 8 sidetable 10
  baseballbat: bed 40 desk 15 sofa 15 dresser 5 sidetable 5 armchair 5
  basketball: bed 35 desk 12 armchair 15 sofa 12 dresser 8 sidetable 5 ottoman 10
  book: desk 30 bed 30 sofa 12 coffeetable 20 shelf 10 sidetable 15 dresser 15 diningtable 15 drawer 3
  bowl: countertop 25 diningtable 25 cabinet 6 shelf 12 fridge 15 sinkbasin 15 coffeetable 20 desk 15 microwave 5
  box: coffeetable 30 diningtable 25 sofa 20 armchair 12 dresser 15 desk 10 ottoman 10 sidetable 8 bed 8
  bread: countertop 40 diningtable 35 fridge 25 microwave 6 garbagecan 8 sidetable 5
  butterknife: countertop 30 diningtable 35 drawer 8 sinkbasin 20 sidetable 5
  candle: countertop 25 toilet 30 bathtubbasin 8 shelf 10 cabinet 5 drawer 4 cart 15 coffeetable 8 dresser 8
  cd: desk 30 shelf 10 drawer 5 sidetable 12 dresser 12 safe 10 garbagecan 6 bed 5
  cellphone: bed 30 desk 25 sidetable 15 dresser 18 coffeetable 15 sofa 12 armchair 8 drawer 4 shelf 5 safe 5
  cloth: countertop 25 bathtubbasin 25 cabinet 7 sinkbasin 12 drawer 5 shelf 8 toilet 8 laundryhamper 10 cart 10
  creditcard: desk 20 dresser 20 sidetable 15 coffeetable 15 countertop 12 shelf 8 sofa 8 armchair 6 drawer 4 bed 4
  cup: countertop 25 cabinet 8 sinkbasin 20 fridge 15 diningtable 20 microwave 12 shelf 10 sidetable 5
  desklamp: desk 60 sidetable 45 dresser 30 shelf 8 coffeetable 15 diningtable 12 bed 1
  dishsponge: sinkbasin 30 countertop 25 drawer 6 cabinet 6 bathtubbasin 10 shelf 6 cart 10 diningtable 8 toilet 5
  egg: fridge 35 countertop 22 sinkbasin 18 microwave 12 garbagecan 15 diningtable 18
  floorlamp: sidetable 10 dresser 10 desk 10 coffeetable 10 sofa 10 armchair 10
  fork: countertop 25 diningtable 30 drawer 10 sinkbasin 20 sidetable 5
  glassbottle: countertop 25 fridge 15 cabinet 6 shelf 10 garbagecan 10 sinkbasin 10 diningtable 12
  handtowel: handtowelholder 60 countertop 8 bathtubbasin 3 cabinet 2 sinkbasin 3
  kettle: stoveburner 20 countertop 20 cabinet 6 sinkbasin 12 diningtable 15 shelf 8
  keychain: sidetable 18 dresser 20 desk 15 sofa 10 coffeetable 12 armchair 12 drawer 5 shelf 6 safe 12 bed 4
  knife: countertop 35 diningtable 25 drawer 8 sinkbasin 15 sidetable 8
  ladle: countertop 30 diningtable 18 drawer 8 cabinet 5 sinkbasin 15
  laptop: desk 40 bed 30 sofa 20 coffeetable 20 diningtable 20 armchair 10 dresser 5 ottoman 5
  lettuce: fridge 40 countertop 25 diningtable 18 sinkbasin 15 garbagecan 8
  mug: countertop 20 coffeemachine 30 cabinet 7 sinkbasin 12 desk 18 fridge 8 microwave 10 diningtable 10 sidetable 8 shelf 12 dresser 5
  newspaper: coffeetable 25 sofa 25 diningtable 12 armchair 10 ottoman 12 sidetable 10 drawer 4 garbagecan 6 desk 6
  pan: stoveburner 25 countertop 18 cabinet 5 sinkbasin 12 diningtable 15 fridge 6
  papertowelroll: countertop 30 cabinet 4 garbagecan 12 diningtable 10 shelf 8
  pen: desk 30 sidetable 15 dresser 15 drawer 5 shelf 8 garbagecan 10 bed 4 countertop 8
  pencil: desk 30 sidetable 15 dresser 12 drawer 6 shelf 8 garbagecan 8 countertop 6
  peppershaker: countertop 22 cabinet 7 drawer 7 diningtable 20 shelf 12 sidetable 8 stoveburner 2
  pillow: bed 50 sofa 40 armchair 25 ottoman 8
  plate: countertop 22 cabinet 7 diningtable 22 sinkbasin 20 fridge 12 shelf 10 microwave 6 sidetable 5 coffeetable 10
  plunger: cabinet 4 toilet 5 countertop 3 cart 3
  pot: stoveburner 25 countertop 15 sinkbasin 15 fridge 12 cabinet 5 diningtable 8
  potato: countertop 20 fridge 25 sinkbasin 20 microwave 12 garbagecan 15 diningtable 15
  remotecontrol: sofa 25 coffeetable 20 tvstand 25 armchair 18 sidetable 15 dresser 12 ottoman 12 drawer 4 shelf 5
  saltshaker: countertop 22 cabinet 7 drawer 6 diningtable 22 shelf 12 sidetable 8
  scrubbrush: cabinet 5 toilet 8 countertop 8 bathtubbasin 5
  soapbar: sinkbasin 18 countertop 18 bathtubbasin 15 toilet 15 cabinet 6 drawer 5 garbagecan 6 cart 12 shelf 6
  soapbottle: countertop 25 toilet 18 sinkbasin 12 cabinet 7 garbagecan 10 drawer 4 cart 12 shelf 8 bathtubbasin 5
  spatula: countertop 28 diningtable 18 drawer 9 sinkbasin 18
  spoon: countertop 25 diningtable 25 drawer 9 sinkbasin 20 sidetable 4
  spraybottle: cabinet 9 toilet 20 countertop 20 garbagecan 12 drawer 5 cart 12 shelf 8 diningtable 5
  statue: shelf 12 dresser 20 coffeetable 20 tvstand 15 sidetable 15 diningtable 12 desk 8 countertop 8 safe 4
  teddybear: bed 60 sofa 10 armchair 8 dresser 5 desk 5
  tennisracket: bed 20 desk 12 dresser 12 sidetable 8 drawer 2 sofa 5
  tissuebox: coffeetable 18 sidetable 18 toilet 15 dresser 12 countertop 12 desk 8 diningtable 10 cabinet 4 shelf 6
  toiletpaper: toiletpaperhanger 35 toilet 22 cabinet 7 countertop 10 drawer 6 garbagecan 5 cart 10 shelf 6
  toiletpaperroll: toiletpaperhanger 35 toilet 22 cabinet 7 countertop 10 drawer 6
  tomato: countertop 22 fridge 28 sinkbasin 18 diningtable 18 garbagecan 12 microwave 10
  towel: towelholder 60 bathtubbasin 10 laundryhamper 8 cabinet 3 countertop 5
  vase: shelf 14 coffeetable 15 diningtable 14 dresser 14 sidetable 12 countertop 12 cabinet 3 tvstand 10 safe 5 desk 8
  watch: coffeetable 18 sidetable 15 dresser 15 desk 12 drawer 5 sofa 10 tvstand 10 shelf 8 safe 12 armchair 6
  wateringcan: sidetable 12 coffeetable 12 diningtable 12 shelf 8 dresser 8 drawer 2 countertop 6
  winebottle: countertop 25 fridge 20 cabinet 6 diningtable 18 garbagecan 10 shelf 8
`

const LIKELIHOODS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  PERCENT.trim()
    .split('\n')
    .map((row) => {
      const [object = '', ...cells] = row.trim().split(/:? /)
      return [object, new Map(cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, Number(cells[at + 1])]] : [])))]
    }),
)

/** Known object types. */
export const KNOWN_OBJECTS: readonly string[] = [...LIKELIHOODS.keys()]

/** Defaults for pairs not listed: table tops may hold anything, other places rarely do. */
const TABLE_TOPS: readonly string[] = ['coffeetable', 'countertop', 'desk', 'diningtable', 'dresser', 'sidetable']
const TABLE_TOP_PERCENT = 3
const OTHER_PERCENT = 0.5

/** Returns the probability in percent that an object of a type is in one receptacle of a type. Only the ratios matter. */
export function likelihood(object: string, receptacle: string): number {
  return LIKELIHOODS.get(object)?.get(receptacle) ?? (TABLE_TOPS.includes(receptacle) ? TABLE_TOP_PERCENT : OTHER_PERCENT)
}

/** Groups of objects that are easily confused. */
const SIMILAR: readonly (readonly string[])[] = `
  mug cup bowl vase | plate bowl pan | pan pot kettle | knife butterknife | fork spoon butterknife |
  spatula ladle spoon | peppershaker saltshaker | apple tomato potato egg | lettuce bread | pen pencil |
  book newspaper laptop | cellphone remotecontrol | creditcard keychain cd | watch keychain |
  cloth handtowel towel dishsponge | soapbar soapbottle dishsponge | spraybottle soapbottle winebottle glassbottle |
  toiletpaper tissuebox papertowelroll | statue vase candle | box tissuebox | pillow teddybear |
  basketball baseballbat tennisracket | alarmclock watch
`
  .split('|')
  .map((group) => group.trim().split(/\s+/))

const MAX_TYPES = 256

/** Returns the types that may be mistaken for this type. */
export const similarTypes: (type: string) => readonly string[] = memoizeByText(
  (type) => SIMILAR.filter((group) => group.includes(type)).flatMap((group) => group.filter((other) => other !== type)),
  MAX_TYPES,
)
