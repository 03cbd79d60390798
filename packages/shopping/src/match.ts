import { pythonTuple } from '@orreryjs/python'
import type { GoalOption, JudgedProduct } from './purchase.ts'
import { rememberedFor, remembering } from './remembering.ts'
import { isAlike } from './token-set-ratio.ts'

/** Whether a product has an attribute the goal asks for: among its own, or in the words of its page. */
export function hasAttribute(product: JudgedProduct, attribute: string): boolean {
  return product.attributes.some((own) => isAlike(own, attribute)) || pageTexts(product).some((text) => text.includes(attribute))
}

/** Whether a chosen value meets an option of the goal; the name of its group does not count. */
export function meetsOption(value: string, option: GoalOption): boolean {
  return isAlike(normalColour(value), optionText(option))
}

/** Title, bullets and description in lower case. */
const pageTexts: (product: JudgedProduct) => readonly string[] = rememberedFor(({ title, bullets, description }: JudgedProduct) =>
  [title, bullets.join(' '), description].map((text) => text.toLowerCase()),
)

/** What a chosen value is compared with. Upstream compares pairs as Python writes a tuple. */
const optionText: (option: GoalOption) => string = rememberedFor((option: GoalOption) =>
  option.kind === 'value' ? normalColour(option.value) : pairText(option.name, option.value),
)

function pairText(name: string, value: string): string {
  const pair = [name, value]
  return colourAmong(pair) ?? pythonTuple(pair)
}

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
function colourAmong(texts: readonly string[]): string | undefined {
  return COLOURS.find((colour) => texts.includes(colour))
}
