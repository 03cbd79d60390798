import { expel, fullHistory } from '@orreryjs/agent-expel'
import { react } from '@orreryjs/agent-react'
import { expect, test } from 'vitest'

test("are those of ReAct; ExpeL's add the actions of a trial", () => {
  for (const [index, { parts, demonstrations, dialects, world }] of react.profiles.entries()) {
    expect(fullHistory.profiles[index]).toMatchObject({ parts, demonstrations, dialects, world, id: `full-history/${world}` })
    const trial = expel.profiles[index]
    expect(trial).toMatchObject({ demonstrations, dialects, world, id: `expel/${world}` })
    expect(trial?.parts).toEqual({ ...parts, trialSteps: expect.stringMatching(/^\d+$/) })
  }
})
