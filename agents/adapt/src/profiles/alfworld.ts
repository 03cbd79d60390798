import { alfworldProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { ALFWORLD_DEMONSTRATIONS } from './alfworld-demonstrations.ts'

const SKILLS = `Find and take [thing].
Find and take [thing] from [place], [place].
Put [thing] in/on [place].
Clean [thing] with [sinkbasin].
Heat [thing] with [microwave].
Cool [thing] with [fridge].
Find and use [lamp] while holding [thing].
Find and use [lamp] at [place], [place] while holding [thing].`

/** ADaPT's prompts for ALFWorld. A failed attempt is undone by any means the run allows. */
export const alfworldProfile: ProfileSource = {
  id: 'adapt/alfworld',
  version: 3,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: {
    ...react.parts,
    skills: SKILLS,
    claimSuccess: 'Task completed!',
    claimFailure: 'Task failed!',
    dMax: '3',
    lines: '19',
    patience: '5',
    fruitless: 'Nothing happens.',
    thoughtsCountForPatience: 'true',
    checkpoint: 'run',
  },
  demonstrations: [...ALFWORLD_DEMONSTRATIONS, ...react.demonstrations],
}
