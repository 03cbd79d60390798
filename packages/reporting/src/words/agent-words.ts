import type { Word } from './word.ts'

/** How agents play. */
export const AGENT_WORDS: readonly Word[] = [
  {
    word: 'profile',
    meaning:
      'What an agent is told about a world: instructions and demonstrations as data, chosen by the run, replaceable by a file.',
  },
  {
    word: 'part',
    also: ['parts'],
    meaning: 'A named piece of text of a profile, which the agent puts into its prompts.',
  },
  {
    word: 'demonstration',
    also: ['demonstrations'],
    meaning: 'A solved task that a prompt shows. The world plays it, in the wording of the dialect.',
  },
  {
    word: 'thought',
    also: ['thoughts cost no step', 'thoughts'],
    meaning: 'A line in which the agent thinks. It is not sent to the world and costs no step, unless the run counts thoughts.',
  },
  {
    word: 'rewind',
    also: ['rewind means', 'goes back by', 'going back'],
    meaning: 'Going back to a place that the agent marked. The run says by which means, in order; the first that works is taken.',
  },
  { word: 'snapshot', meaning: 'Going back by restoring the state: exact and free, a privilege that no web page gives.' },
  { word: 'replay', meaning: 'Going back by starting the task again and taking the same steps; each is counted.' },
  { word: 'navigate', meaning: 'Going back by legal moves to an equal place, such as the Back of a page; each is a step.' },
  { word: 'none', meaning: 'No way back is left: the agent stays where it is. As a model: the agent asks none.' },
  { word: 'purpose', meaning: 'What an agent asks a model for: `rebact.step`, `lats.value`. It is never sent.' },
  {
    word: 'unreadable reply',
    also: ['parse failure', 'fallback', 'reprompt'],
    meaning:
      'A reply that is not in the form that was asked for: the agent asks again (reprompt), or takes something harmless instead (fallback).',
  },
  {
    word: 'judges',
    also: ['changes', 'remedy', 'reflects', 'subtask', 'expands'],
    meaning:
      'What an agent tells of its own method: verdicts and changed actions (REBACT), alternatives (Anticipatory Reflection), lessons (Reflexion), parts of a task (ADaPT), nodes of a tree (LATS).',
  },
]
