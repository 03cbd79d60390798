import type { ScriptedDemonstration, ScriptLine } from '@orreryjs/core'

/** The page of the backup, which is ours: no shop has it. */
export const MEMORY_PAGE = `[button] Back to Search [button_]
Page 1 (Total results: {count}){items}`

export const MEMORY_ITEM = `

[button] {id} [button_]
{title}
{price}
Left because: {rationale}`

const TWO_LEFT = `[button] Back to Search [button_]
Page 1 (Total results: 2)

[button] B0FE3JKT0S [button_]
Quillstow Solace Sugar Free Sparkling Water with Slim Cans and Mountain Spring
Price: $13.99
Left because: It does not say that it is sodium free.

[button] B0TWX4DYTA [button_]
Larchmere Cove Sodium Free Sparkling Water with Slim Cans and Mountain Spring
Price: $12.99 to $19.0
Left because: Another one may cost less.`

const SEARCHING =
  'The user wants sparkling water of mountain spring that is sodium free, flavor orange: I search for these words, and the highest price is 50 dollars.'
const OPENING =
  'The user wanted sodium free sparkling water of mountain spring, for at most 50 dollars, and B07ZX4DS00 is sodium free sparkling water of mountain spring for less, so B07ZX4DS00 seems to be a match; its page will tell whether it comes in orange.'

const TO_RESULTS = [{ thought: SEARCHING }, 'search[sodium free sparkling water mountain spring orange]']
const TO_ITEM = [...TO_RESULTS, { thought: OPENING }, 'click[B07ZX4DS00]']

/** An example of a state of a shopping trip: what led to it, and what to do in it. */
function exampleOf(state: string, before: readonly ScriptLine[], notes: Readonly<Record<string, string>>): ScriptedDemonstration {
  return { types: [state], task: 'webshop/train/24', before, lines: [], end: 'open', notes }
}

export const WEBSHOP_DEMONSTRATIONS: readonly ScriptedDemonstration[] = [
  exampleOf('Search', [], {
    rationale: SEARCHING,
    call: '{"name":"Search","arguments":{"keywords":"sodium free sparkling water mountain spring orange","max_price":"50.00"}}',
  }),
  exampleOf('Result', TO_RESULTS, {
    rationale: OPENING,
    call: '{"name":"select_item","arguments":{"item_id":"B07ZX4DS00"}}',
  }),
  exampleOf('Item', TO_ITEM, {
    rationale:
      'The user wanted sodium free sparkling water of mountain spring in orange, for at most 50 dollars. This item covers all of it: orange is among its flavors, which can be chosen. So I buy it.',
    call: '{"name":"Buy_Now","arguments":{}}',
  }),
  exampleOf('Options', TO_ITEM, { reply: 'flavor name' }),
  exampleOf('Customise', TO_ITEM, {
    rationale: 'The instruction asks for orange, which is among the flavors; it says nothing about the number of items.',
    call: '{"name":"Buy_Now","arguments":{"flavor_name":"orange"}}',
  }),
  exampleOf('Backup', [], {
    page: TWO_LEFT,
    rationale: 'Sodium free was asked for, and only B0TWX4DYTA says so; its price fits too. I take B0TWX4DYTA.',
    call: '{"name":"select_item","arguments":{"item_id":"B0TWX4DYTA"}}',
  }),
]
