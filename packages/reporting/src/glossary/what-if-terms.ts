import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of `orrery what-if`. */
export const WHAT_IF_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'what-if',
    aliases: ['counterfactual', 'fork'],
    meaning:
      'A continuation of a recorded episode from one of its steps with another action, reply or prompt, by the same agent and model.',
  },
  {
    word: 'arm',
    aliases: ['control'],
    meaning:
      'One of the two continuations that are compared: the control is without the change. With a deterministic model, its first sample repeats the recorded episode.',
  },
  {
    word: 'pairs',
    aliases: ['pair', 'sample'],
    meaning:
      'Continuations of both arms with the same seeds. The first pair has the seeds of the recorded episode. For the distance at the end: pairs in which both ends have a plan.',
  },
  {
    word: 'distance at end',
    meaning: 'Distance to goal at the end of an episode: 0 after success, `no plan` after a dead end.',
  },
  {
    word: 'next actions',
    meaning: 'The first actions from the changed step on.',
  },
  {
    word: 'prompts',
    meaning: 'Number of steps, times samples, in whose prompts the part occurs.',
  },
  {
    word: 'changed',
    meaning:
      'The continuation with the change. In a sweep: share of the prompts with the part whose next action is another one without it, as the mean over tasks.',
  },
  {
    word: 'closer',
    aliases: ['further', 'same'],
    meaning:
      'Number of changed actions after which the goal is closer, further, or at the same distance than after the action without the change. A dead end is further than any distance.',
  },
  {
    word: 'hand-over',
    aliases: ['handover', 'handed over'],
    meaning:
      'One agent plays until a step, and another one continues from the same state. The column counts the episodes in which the first agent still played at this step.',
  },
  {
    word: 'after step',
    meaning: 'Number of steps that the first agent takes before a hand-over. At 0, the second agent plays the whole episode.',
  },
  {
    word: 'no action',
    meaning: 'Number of changes after which the agent ended the episode in place of an action.',
  },
  {
    word: 'distance change',
    meaning: 'Mean change of the distance to goal that leaving out the part causes, over tasks. Above 0, the part helps.',
  },
]
