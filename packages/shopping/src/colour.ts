import { remembering } from './remembering.ts'

/** Colours and looks that upstream reduces an option to, in the order in which it tries them. */
const COLOURS: readonly string[] = (
  'alabaster apricot aqua ash asphalt azure banana beige black blue blush bordeaux bronze brown burgundy camel camo caramel ' +
  'champagne charcoal cheetah chestnut chocolate christmas coffee cognac copper coral cranberry cream crystal dark denim ' +
  'eggplant elephant espresso fuchsia gold granite grape graphite grass gray green grey heather indigo ivory ivy khaki ' +
  'lavender lemon leopard light lilac lime magenta maroon mauve merlot midnight mint mocha multicolor mushroom mustard ' +
  'natural navy nude olive orange peach pewter pink plum purple rainbow red rose royal rust sand sapphire seashell silver ' +
  'skull slate steel stone stonewash sunflower tan taupe teal tiger turquoise violet walnut wheat white wine yellow'
).split(' ')

/** Option values remembered at a time. */
const VALUES = 20_000

/** The first colour that occurs in the text, inside a word too (`titanium` is `tan`); the text itself where there is none. */
export const normalColour: (text: string) => string = remembering(
  VALUES,
  (text) => COLOURS.find((colour) => text.includes(colour)) ?? text,
)

/** The first colour that is one of the texts, whole; `undefined` where none is. */
export function colourAmong(texts: readonly string[]): string | undefined {
  return COLOURS.find((colour) => texts.includes(colour))
}
