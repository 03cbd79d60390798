import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of `orrery credit`. */
export const CREDIT_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'credit',
    aliases: ['effect', 'credit assignment'],
    meaning:
      'The exact effect of a step on the distance to goal, from replayed states and plans of the oracle: `closer`, `neutral`, `further` or `dead-end`.',
  },
  {
    word: 'decisive step',
    aliases: ['decisive'],
    meaning:
      'The step of a failed episode after which success was never possible again within the step limit, also not after a rewind that the agent took.',
  },
  {
    word: 'gained',
    meaning: 'Distance to goal at the start minus the distance at the end. For a success, the length of the plan.',
  },
  {
    word: 'regret',
    aliases: ['lost steps', 'cause'],
    meaning:
      'Number of steps that a step loses: 1 more than its change of the distance to goal. Gained steps and regret sum to the number of steps.',
  },
  {
    word: 'detours',
    aliases: ['detour'],
    meaning:
      'Lost steps that changed the world without need, such as taking the wrong object, including the steps to undo the change.',
  },
  {
    word: 'wasted search',
    aliases: ['search'],
    meaning:
      'Lost steps that only looked for information and found something new. An agent that does not know where an object is cannot avoid all of them.',
  },
  {
    word: 'repeats',
    aliases: ['repeat'],
    meaning:
      'Lost steps that repeat an earlier step of the episode: the same action in the same state, or with the same observation.',
  },
  {
    word: 'rewinds',
    meaning:
      'Lost steps of rewinds: their own steps, plus the distance to goal that they add. Negative if rewinds shorten the distance.',
  },
  {
    word: 'hopeless',
    meaning: 'Steps into a state without a plan, and all steps after it.',
  },
  {
    word: 'dead end',
    aliases: ['dead-end'],
    meaning: 'A state without a plan: no action leads to success any more. As a loss: the decisive step led to a dead end.',
  },
  {
    word: 'ended task',
    meaning: 'As a loss: the decisive step ended the task without success, such as a wrong purchase or a wrong answer.',
  },
  {
    word: 'too late',
    meaning: 'As a loss: after the decisive step, the plan was longer than the rest of the step limit.',
  },
  {
    word: 'not lost',
    meaning:
      'As a loss: success was possible to the end, and something else ended the episode: the agent, another limit or an error.',
  },
  {
    word: 'impossible',
    meaning: 'As a loss: at the start there was no plan, or it was longer than the step limit.',
  },
  {
    word: 'expected steps',
    aliases: ['excess steps', 'still expected'],
    meaning:
      'Expected number of steps of the best policy of a player who knows only the observations of the episode and where the generator puts objects. Expected steps + bad luck + bad search + bad execution = steps + the steps still expected at the end.',
  },
  {
    word: 'bad luck',
    meaning:
      'Excess steps because objects were in less likely places: the change of the expected steps by the observation of a step. Negative for good luck; its mean is 0.',
  },
  {
    word: 'bad search',
    meaning: 'Excess steps that looked in worse places than the best policy, while a needed object was not found.',
  },
  {
    word: 'bad execution',
    meaning: 'All other excess steps: invalid actions, detours, dead ends, and steps after all needed objects were found.',
  },
]
