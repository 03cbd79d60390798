import type { GlossaryEntry } from './glossary-entry.ts'

/** Words about agents. */
export const AGENT_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'profile',
    meaning:
      'The prompts of an agent for a world: instructions and demonstrations, stored as data. `--profile FILE` replaces them.',
  },
  {
    word: 'generated profile',
    formerNames: ['derived profile', 'derived'],
    meaning: 'A profile that Orrery writes from the description of a world, if the agent has no profile for it.',
  },
  {
    word: 'part',
    aliases: ['parts'],
    meaning:
      'A named piece of text in a profile. The agent inserts it into its prompts. `orrery what-if` also changes the demonstrations, and sections of the prompt by their titles, such as HISTORY.',
  },
  {
    word: 'candidate',
    aliases: ['candidates'],
    meaning:
      '`orrery optimize`: a profile in which a model rewrote one part. It is accepted if it scores higher than its parent on a minibatch, and then plays all training tasks.',
  },
  {
    word: 'parent',
    meaning:
      '`orrery optimize`: the candidate that was rewritten, or the start. Only candidates with the highest score on some training task are selected.',
  },
  { word: 'minibatch', meaning: '`orrery optimize`: the training tasks on which a candidate must first beat its parent.' },
  {
    word: 'training score',
    meaning: 'Mean reward on the training tasks. It selects the candidate, so it is biased upwards.',
  },
  {
    word: 'held-out tasks',
    aliases: ['held-out task', 'held out'],
    meaning: 'Tasks without influence on the search for prompts, and in no cluster of a training task: for the final comparison.',
  },
  {
    word: 'demonstration',
    aliases: ['demonstrations', 'few-shot example'],
    meaning: 'A solved example task in a prompt. The world generates it in the wording of its dialect.',
  },
  {
    word: 'thought',
    aliases: ['thoughts are free', 'thoughts'],
    formerNames: ['thoughts cost no step'],
    meaning:
      'A line of reasoning. It is not sent to the world and does not count as a step unless the run sets `--count-thoughts`.',
  },
  {
    word: 'rewind',
    aliases: ['rewind means'],
    formerNames: ['goes back by', 'going back'],
    meaning:
      'Return to a state that the agent saved earlier. The run lists the allowed methods (snapshot, replay, navigate); the first that works is used.',
  },
  { word: 'snapshot', meaning: 'Rewind by restoring the state: exact and free, but impossible on a real web page.' },
  { word: 'replay', meaning: 'Rewind by restarting the task and repeating the same steps. Each repeated step counts.' },
  {
    word: 'navigate',
    meaning:
      'Rewind by legal actions that lead to an equivalent state, such as the Back button of a page. Each action counts as a step.',
  },
  { word: 'none', meaning: 'As a rewind method: the agent cannot go back. As a model: the agent calls no model.' },
  {
    word: 'purpose',
    meaning: 'The reason for a model call, such as `rebact.step` or `lats.value`. It is logged but never sent.',
  },
  {
    word: 'unparsed reply',
    aliases: ['unparsed', 'parse failure', 'fallback', 'reprompt', 'unparsed replies'],
    formerNames: ['unreadable reply', 'unread'],
    meaning:
      'A model reply that is not in the requested format. The agent asks again (reprompt) or takes a harmless default action (fallback).',
  },
  {
    word: 'judges',
    aliases: ['changes', 'remedy', 'reflects', 'subtask', 'expands'],
    meaning:
      'Log entries of an agent about its own method: verdicts and changed actions (REBACT), alternatives (Anticipatory Reflection), lessons (Reflexion), subtasks (ADaPT), tree nodes (LATS).',
  },
]
