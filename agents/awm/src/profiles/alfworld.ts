import { alfworldProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'

const INDUCTION_EXAMPLE = `Task: put a clean plate in the cabinet.
think: A plate is probably on the countertop.
go to countertop 2
take plate 1 from countertop 2
go to sinkbasin 1
clean plate 1 with sinkbasin 1
go to cabinet 3
open cabinet 3
move plate 1 to cabinet 3

Workflow: find and take {object}
think: Begin where {object} usually lies.
go to {place}
take {object} from {place}

Workflow: clean {object}
go to sinkbasin 1
clean {object} with sinkbasin 1

Workflow: put {object} in {place}, which is closed
go to {place}
open {place}
move {object} to {place}`

/** ReAct's profile for ALFWorld with an example of induction. */
export const alfworldProfile: ProfileSource = {
  ...react,
  id: 'awm/alfworld',
  version: 1,
  parts: { ...react.parts, inductionExample: INDUCTION_EXAMPLE },
}
