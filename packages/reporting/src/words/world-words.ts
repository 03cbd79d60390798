import type { Word } from './word.ts'

/** Worlds and their tasks. */
export const WORLD_WORDS: readonly Word[] = [
  { word: 'task', meaning: 'One problem of a world: `alfworld/valid_unseen/17`. Its position in the split is from 0.' },
  { word: 'type', meaning: 'Family of tasks: `depth-3`, `pick_heat_then_place_in_recep`.' },
  { word: 'goal', meaning: 'What a task asks for, in a line.' },
  { word: 'split', meaning: 'A set of tasks with a name: `test`, `valid_unseen`, `adapt-200`.' },
  {
    word: 'dialect',
    also: ['dialects'],
    meaning:
      'The wording and rules of a world as one version of the original program had them. A profile names those that it was written for, and any other is refused.',
  },
  { word: 'observation', meaning: 'What the world says after an action: the only thing of the world that prompts may show.' },
  { word: 'page', meaning: 'The kind of place that an observation shows: search, results, item, room, crafting.' },
  {
    word: 'tool',
    also: ['tools'],
    meaning: 'An action as a typed function, for models that call tools. Which ones there are may depend on the page.',
  },
  {
    word: 'admissible',
    meaning: 'An action that the world accepts at that place. The list may leave out equal ones, such as other counts.',
  },
  {
    word: 'refused',
    also: ['invalid'],
    meaning:
      'An action that did nothing: outside the grammar (syntax), about something that does not exist (unknown), or not possible then (precondition).',
  },
  {
    word: 'oracle',
    meaning: "What knows the whole state. As an agent it plays the world's own plan; as feedback it tells what no user could.",
  },
  { word: 'plan', also: ['plans'], meaning: "The world's own way from a state to success, as short as it knows." },
]
