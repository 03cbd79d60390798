import type { ScriptedDemonstration } from '@orreryjs/core'

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

const TO_RESULTS = ['search[sodium free sparkling water mountain spring orange]']
const TO_ITEM = [...TO_RESULTS, 'click[B07ZX4DS00]']

/** An example of a state of a shopping trip: what led to it, and what to do in it. */
function exampleOf(state: string, before: readonly string[], notes: Readonly<Record<string, string>>): ScriptedDemonstration {
  return { types: [state], task: 'webshop/train/24', before, lines: [], end: 'open', notes }
}

export const WEBSHOP_DEMONSTRATIONS: readonly ScriptedDemonstration[] = [
  exampleOf('Search', [], {
    rationale: 'I search for the kind of water and its flavor, and keep the price limit of 50 dollars in mind.',
    call: '{"name":"Search","arguments":{"keywords":"sodium free sparkling water mountain spring orange","max_price":"50.00"}}',
  }),
  exampleOf('Result', TO_RESULTS, {
    rationale:
      'B07ZX4DS00 is sodium free sparkling water from a mountain spring and costs less than 50 dollars, and so are the two above, which cost more. I open B07ZX4DS00.',
    call: '{"name":"select_item","arguments":{"item_id":"B07ZX4DS00"}}',
  }),
  exampleOf('Item', TO_ITEM, {
    rationale:
      'It is sodium free, from a mountain spring, its price fits, and there is the flavor orange: I buy it with the flavor orange.',
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
