import { pythonTuple } from '@orreryjs/python'
import { colourAmong, normalColour } from './colour.ts'
import type { GoalOption } from './goal.ts'
import type { JudgedProduct } from './product.ts'
import { rememberedFor } from './remembered-for.ts'
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
