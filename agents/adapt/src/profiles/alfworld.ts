import type { ProfileSource } from '@orreryjs/core'
import { ALFWORLD_DEMONSTRATIONS } from './alfworld-demonstrations.ts'

const INSTRUCTIONS = `You do a chore in a room of a house, played in text. The task names the places of the room; you may be asked for a part of it only.
- Write names as the game gives them, with their numbers, such as plate 1.
- You reach only the place you went to last and places close to it. What is there you see when you arrive, or open it if it is closed.
- You hold one thing at most. Clean it at a sinkbasin, heat it with a microwave, cool it with a fridge; it stays in your hand.
- To look at a thing by lamplight, hold it and use the lamp where it stands.
- If you did not do what comes before yourself, make sure of it: inventory says what you hold.
- Look in likely places first and in each place once. "Nothing happens." says that something was impossible.
The game ends by itself when the whole task is done.`

const SKILLS = `Find and take [thing].
Find and take [thing] from [place], [place].
Put [thing] in/on [place].
Clean [thing] with [sinkbasin].
Heat [thing] with [microwave].
Cool [thing] with [fridge].
Find and use [lamp] while holding [thing].
Find and use [lamp] at [place], [place] while holding [thing].`

/** ADaPT's prompts for ALFWorld. A failed attempt is undone as far as the run allows. */
export const alfworldProfile: ProfileSource = {
  id: 'adapt/alfworld',
  version: 2,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    skills: SKILLS,
    claimSuccess: 'Task completed!',
    claimFailure: 'Task failed!',
    dMax: '3',
    lines: '19',
    patience: '5',
    thoughtsCountForPatience: 'true',
    checkpoint: 'run',
  },
  demonstrations: ALFWORLD_DEMONSTRATIONS,
}
