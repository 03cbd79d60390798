import { pythonTuple } from '@orreryjs/python'
import { memoizeByObject, memoizeByText } from './memoize.ts'
import type { GoalOption, ScoredProduct } from './purchase.ts'
import { isAlike } from './token-set-ratio.ts'

/** True if the product has an attribute of the goal, either in its attribute list or in the texts of its page. */
export function hasAttribute(product: ScoredProduct, attribute: string): boolean {
  return product.attributes.some((own) => isAlike(own, attribute)) || pageTexts(product).some((text) => text.includes(attribute))
}

/** True if a chosen value meets an option of the goal; the group name is ignored. */
export function meetsOption(value: string, option: GoalOption): boolean {
  return isAlike(normalColour(value), optionText(option))
}

/** Title, bullets and description in lower case. */
const pageTexts: (product: ScoredProduct) => readonly string[] = memoizeByObject(
  ({ title, bullets, description }: ScoredProduct) => [title, bullets.join(' '), description].map((text) => text.toLowerCase()),
)

/** Text that a chosen value is compared with. Upstream compares pairs as Python writes a tuple. */
const optionText: (option: GoalOption) => string = memoizeByObject((option: GoalOption) =>
  option.kind === 'value' ? normalColour(option.value) : pairText(option.name, option.value),
)

function pairText(name: string, value: string): string {
  const pair = [name, value]
  return colourIn(pair) ?? pythonTuple(pair)
}

/** Colours and patterns to which upstream reduces an option, in matching order. */
const COLOURS: readonly string[] = (
  'alabaster apricot aqua ash asphalt azure banana beige black blue blush bordeaux bronze brown burgundy camel camo caramel ' +
  'champagne charcoal cheetah chestnut chocolate christmas coffee cognac copper coral cranberry cream crystal dark denim ' +
  'eggplant elephant espresso fuchsia gold granite grape graphite grass gray green grey heather indigo ivory ivy khaki ' +
  'lavender lemon leopard light lilac lime magenta maroon mauve merlot midnight mint mocha multicolor mushroom mustard ' +
  'natural navy nude olive orange peach pewter pink plum purple rainbow red rose royal rust sand sapphire seashell silver ' +
  'skull slate steel stone stonewash sunflower tan taupe teal tiger turquoise violet walnut wheat white wine yellow'
).split(' ')

/** Maximum number of memoized option values. */
const VALUES = 20_000

/** Returns the first colour that occurs in the text, even inside a word (`titanium` contains `tan`); otherwise the text itself. */
export const normalColour: (text: string) => string = memoizeByText(
  VALUES,
  (text) => COLOURS.find((colour) => text.includes(colour)) ?? text,
)

/** Returns the first colour that equals one of the texts; `undefined` if there is no match. */
function colourIn(texts: readonly string[]): string | undefined {
  return COLOURS.find((colour) => texts.includes(colour))
}
