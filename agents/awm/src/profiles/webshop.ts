import { webshopTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

const INDUCTION_EXAMPLE = `Task: i need a waterproof hiking backpack in green, and price lower than 50.00 dollars
search[waterproof hiking backpack]
click[B000000001]
click[green]
click[Buy Now]

Workflow: find {product} with {quality}
think: Search for the product and its quality, without the price.
search[{quality} {product}]
click[{product id}]

Workflow: choose {option} and buy
think: Choose every option that the instruction names before buying.
click[{option}]
click[Buy Now]`

/** ReAct's profile for WebShop with an example of induction, and without the answer that reveals the reward. */
export const webshopProfile: ProfileSource = {
  ...react,
  id: 'awm/webshop',
  version: 1,
  parts: { ...react.parts, inductionExample: INDUCTION_EXAMPLE },
}
