import { textcraftProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

const INDUCTION_EXAMPLE = `Task: craft lantern
think: A lantern takes 8 iron nugget and 1 torch; one iron ingot makes 9 nuggets.
get 1 iron ingot
get 1 torch
craft 9 iron nugget using 1 iron ingot
craft 1 lantern using 8 iron nugget, 1 torch

Workflow: craft {item} from {part}, which has to be crafted
think: Count how much of {material} all of {part} takes, and fetch it before the first craft.
get {amount} {material}
craft {amount} {part} using {material}
craft {amount} {item} using {part}`

/** ReAct's profile for TextCraft with an example of induction. */
export const textcraftProfile: ProfileSource = {
  ...react,
  id: 'awm/textcraft',
  version: 1,
  parts: { ...react.parts, inductionExample: INDUCTION_EXAMPLE },
}
