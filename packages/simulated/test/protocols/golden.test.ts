import { describe, expect, test } from 'vitest'
import type { Playable } from '../play.ts'
import { answer } from './ask.ts'
import { FORMS, type Form } from './forms.ts'
import { kitchen, pairsOf, store, table } from './worlds.ts'

const TEXT_FORMS = (Object.keys(FORMS) as Form[]).filter((form) => form !== 'tool')

/** Returns the perfect model's reply in every format, after some lines. */
async function repliesTo(world: Playable, lines: readonly string[]): Promise<string> {
  const pairs = pairsOf(world, lines)
  const replies: string[] = []
  for (const form of TEXT_FORMS) {
    replies.push(`## ${form}\n${await answer({ form: FORMS[form], task: world.task, pairs, cue: form === 'line' })}`)
  }
  return replies.join('\n')
}

describe('golden replies', () => {
  test('textcraft, after a refusal', async () => {
    expect(await repliesTo(table(), ['get 1 cobblestone', 'get 1 stick'])).toMatchInlineSnapshot(`
      "## line
      get 1 oak logs
      ## numbered
      Previous action 2 is wrong. This action should be modified to: get 1 oak logs
      The next action is: inventory
      ## replaced
      Previous action 'get 1 stick' is wrong. It should be modified to: get 1 oak logs.
      The next action is: inventory.
      ## repaired
      Previous action 'get 1 stick' is wrong. To fix this mistake, I should execute: get 1 oak logs.
      The next action is: inventory.
      ## next
      The next action is: get 1 oak logs
      ## plan
      Step 1: Get 1 oak logs.
      Step 2: Craft 4 oak planks.
      Step 3: Craft 4 stick.
      Step 4: Craft 1 lever.
      Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)
      ## list
      List
      1. Get 1 oak logs.
      2. Craft 4 oak planks.
      3. Craft 4 stick.
      4. Craft 1 lever.
      ## action
      get 1 oak logs
      ## align
      The action is to get 1 stick, but 'get 1 stick' was refused: Could not find stick.
      NO
      ## task
      At least one part is missing.
      NO
      ## step
      At least one part is missing.
      NO
      ## merged
      The action is to get 1 stick, but 'get 1 stick' was refused: Could not find stick.
      Moves towards the step: NO
      Task: NO
      Step: NO
      ## answer
      ###Answer: Could not find stick
      ## map
      New element id is: [0]
      ## value
      The last step does not help.
      Thus the correctness score is 1
      ## reflection
      'get 1 stick' did not work in this trial. When I get there again, I get 1 oak logs.
      ## rationale
      The best thing to do is to get 1 oak logs (\`get 1 oak logs\`).
      ## optionTypes
      None
      ## shortlist
      task failed
      ## match
      Answer: False
      ## json
      {"action":"get 1 oak logs"}"
    `)
  })

  test('alfworld, after the wrong object', async () => {
    expect(await repliesTo(kitchen(), ['go to countertop 1', 'take cup 1 from countertop 1'])).toMatchInlineSnapshot(`
      "## line
      move cup 1 to countertop 1
      ## numbered
      Previous action 2 is wrong.
      The next action is: move cup 1 to countertop 1
      ## replaced
      Previous action 'take cup 1 from countertop 1' is wrong. It should be modified to: move cup 1 to countertop 1.
      The next action is: go to sinkbasin 1.
      ## repaired
      Previous action 'take cup 1 from countertop 1' is wrong. To fix this mistake, I should execute: move cup 1 to countertop 1.
      The next action is: go to sinkbasin 1.
      ## next
      The next action is: move cup 1 to countertop 1
      ## plan
      Step 1: Find and take a mug.
      Step 2: Clean the mug with sinkbasin 1.
      Step 3: Put the mug in/on a cabinet.
      Execution Order: (Step 1 AND Step 2 AND Step 3)
      ## list
      List
      1. Find and take a mug.
      2. Clean the mug with sinkbasin 1.
      3. Put the mug in/on a cabinet.
      ## action
      move cup 1 to countertop 1
      ## align
      The action is to take cup 1 from countertop 1, but 'take cup 1 from countertop 1' does not help.
      NO
      ## task
      At least one part is missing.
      NO
      ## step
      At least one part is missing.
      NO
      ## merged
      The action is to take cup 1 from countertop 1, but 'take cup 1 from countertop 1' does not help.
      Moves towards the step: NO
      Task: NO
      Step: NO
      ## answer
      ###Answer: You pick up the cup 1 from the countertop 1.
      ## map
      New element id is: [0]
      ## value
      The last step does not help.
      Thus the correctness score is 1
      ## reflection
      The line 'take cup 1 from countertop 1' brought me no closer to the goal. In its place I will move cup 1 to countertop 1.
      ## rationale
      The best thing to do is to move cup 1 to countertop 1 (\`move cup 1 to countertop 1\`).
      ## optionTypes
      None
      ## shortlist
      task failed
      ## match
      Answer: False
      ## json
      {"action":"move cup 1 to countertop 1"}"
    `)
  })

  test('webshop, on the page of a product', async () => {
    expect(await repliesTo(store(), ['search[red cotton shirt]', 'click[B000000001]'])).toMatchInlineSnapshot(`
      "## line
      click[red]
      ## numbered
      Previous action 2 is correct.
      The next action is: click[red]
      ## replaced
      Previous action 'click[B000000001]' is correct.
      The next action is: click[red].
      ## repaired
      Previous action 'click[B000000001]' is correct.
      The next action is: click[red].
      ## next
      The next action is: click[red]
      ## plan
      Step 1: Choose the options red, large.
      Step 2: Buy the item.
      Execution Order: (Step 1 AND Step 2)
      ## list
      List
      1. Choose the options red, large.
      2. Buy the item.
      ## action
      click[red]
      ## align
      The action is to click 'B000000001'.
      YES
      ## task
      It is unfinished.
      NO
      ## step
      It is unfinished.
      NO
      ## merged
      The action is to click 'B000000001'.
      Moves towards the step: YES
      Task: NO
      Step: NO
      ## answer
      ###Answer: [button] Buy Now [button_]
      ## map
      New element id is: [0]
      ## value
      This attempt is making progress.
      Thus the correctness score is 7
      ## reflection
      I did not get to the goal. I should search for red cotton shirt long sleeves large, then open a product that fits that costs at most 50 dollars, then choose the size large, then buy it without anything in between.
      ## rationale
      It makes sense to click 'red' (\`click[red]\`). Options of this product: color: red; size: large.
      ## optionTypes
      color, size
      ## shortlist
      task failed
      ## match
      Answer: True
      ## json
      {"action":"click[red]"}"
    `)
  })
})
