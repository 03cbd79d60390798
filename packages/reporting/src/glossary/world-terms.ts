import type { GlossaryEntry } from './glossary-entry.ts'

/** Words about worlds and their tasks. */
export const WORLD_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'player',
    aliases: ['players'],
    meaning: 'Code of a world that lets the simulated model play it from its text.',
  },
  {
    word: 'task',
    meaning: 'One problem of a world, such as `alfworld/valid_unseen/17`. Its position in the split counts from 0.',
  },
  { word: 'type', aliases: ['task type'], meaning: 'Category of tasks, such as `depth-3` or `pick_heat_then_place_in_recep`.' },
  { word: 'goal', meaning: 'The instruction of a task, in one line.' },
  { word: 'split', meaning: 'A named set of tasks: `test`, `valid_unseen`, `adapt-200`.' },
  {
    word: 'dialect',
    aliases: ['dialects'],
    meaning:
      'Wording and rules of one version of the original environment. A profile lists the dialects that it supports; other dialects are rejected.',
  },
  {
    word: 'renamed',
    formerNames: ['twin'],
    meaning:
      'Option of a world: a seed for invented names. The tasks stay the same, so a lower success rate shows how much an agent relies on prior knowledge of the names.',
  },
  {
    word: 'observation',
    meaning: 'Text that the world returns after an action. It is the only information about the world that a prompt may contain.',
  },
  { word: 'page', meaning: 'Type of location that an observation describes, such as search, results, item, room or crafting.' },
  {
    word: 'tool',
    aliases: ['tools'],
    meaning: 'An action as a typed function, for models that call tools. The set of tools may depend on the page.',
  },
  {
    word: 'admissible',
    aliases: ['admissible actions', 'available actions'],
    meaning: 'Accepted by the world in the current state. The list may omit equivalent actions, such as other counts.',
  },
  {
    word: 'invalid action',
    aliases: ['invalid'],
    formerNames: ['refused'],
    meaning:
      'An action that the world refused: wrong syntax (syntax), an object that does not exist (unknown), or impossible in this state (precondition).',
  },
  {
    word: 'oracle',
    meaning:
      'A planner that knows the full state. As an agent it executes its plan; as feedback it gives information that a user would not have.',
  },
  {
    word: 'plan',
    aliases: ['plans', 'oracle steps', 'distance to goal'],
    meaning: "The oracle's shortest known sequence of actions from a state to success. Its length is the distance to the goal.",
  },
  {
    word: 'original',
    meaning:
      "`orrery judge`: the verdict of WebArena's own evaluators. `error`: they raise an exception, which counts as a failure.",
  },
  {
    word: 'repaired',
    meaning:
      '`orrery judge`: the verdict of the same evaluators with their known faults repaired. `undecided`: the task has no usable reference, or the reply of the model has no verdict.',
  },
  {
    word: 'rule: reason',
    aliases: ['rule', 'reason'],
    meaning: '`orrery judge`: the repair that decides a check, and why it applies to the answer. The guide lists the rules.',
  },
]
