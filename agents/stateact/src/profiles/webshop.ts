import { webshopProfile as react, scriptsOf, shoppingState, withStatedLines } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { NONE } from '../parse.ts'

const INSTRUCTIONS =
  'You are a shopping assistant in an online shop that is played in text. Buy the product that comes closest to the instruction.'

const KEYS = `Goal: what the instruction asks for
Current Location: the page that you are on
Current Selection: the options that you chose for the product, or None
Thought: what to do next and why, or None
Action: one action in one of the forms above`

/** StateAct's prompt for WebShop: ReAct's demonstrations, annotated with the page and the chosen options. */
export const webshopProfile: ProfileSource = {
  id: 'stateact/webshop',
  version: 1,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}', keys: KEYS },
  demonstrations: scriptsOf(react.demonstrations).map((script) =>
    withStatedLines(script, shoppingState(), ({ page, chosen }, { thoughts }) => [
      `Current Location: ${page}`,
      `Current Selection: ${chosen.join(', ') || NONE}`,
      `Thought: ${thoughts}`,
    ]),
  ),
}
