import { FAULT_DESCRIPTIONS, FAULTS } from '@orreryjs/core'
import type { GlossaryEntry } from './glossary-entry.ts'

/** Words about runs. */
export const RUN_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'run',
    meaning: 'A directory of episodes: worlds x agents x models x tasks x trials, played in an order that is fixed in advance.',
  },
  { word: 'suite', meaning: 'A predefined run, such as `smoke` or the table of a paper.' },
  { word: 'block', meaning: 'A part of a run with its own settings: `blocks:` in a configuration.' },
  {
    word: 'state',
    meaning:
      'State of a run: complete, stopped (by a limit of the run or infrastructure errors), interrupted (by Ctrl-C, a kill or a power failure; lists also show it for a run in progress), or unreadable.',
  },
  {
    word: 'grid',
    meaning:
      'Lists of values in a configuration, `grid: { option.scope: [last, all], seed: [0, 1] }`. Each combination becomes a row, named after the values that differ.',
  },
  {
    word: 'configuration',
    meaning:
      '(1) One row of a results table: an agent with a model on the tasks of a world. (2) The settings of a run: a YAML or JSON file, a module, or flags. `run.json` stores the resolved settings.',
  },
  {
    word: 'fault',
    aliases: ['faults', 'faulty', 'faulty steps', 'disturbed'],
    meaning:
      'A disturbance between agent and world, such as a lost observation: `--fault observation-lost=.1`. Draws depend on the seed, the task, the trial and the step, so agents share them. A faulty step is a step of the agent that a fault affected.',
    forms: FAULTS.map((name) => [name, FAULT_DESCRIPTIONS[name].text]),
  },
  {
    word: 'injection',
    aliases: ['injections', 'injected', 'exposed'],
    meaning:
      'An instruction of somebody else in an observation: `--inject FILE`. Exposed episodes are those in which the agent saw one.',
    forms: [
      [
        'FILE',
        'YAML or JSON, a list of injections with id, world, place (where the text appears), text, and demands (the action that shows obedience; a * at its end represents any text)',
      ],
      ['bundled:all', 'all bundled injections'],
    ],
  },
  {
    word: 'clean row',
    aliases: ['clean', 'robustness'],
    meaning:
      'The row without faults and injections that a faulty or injected row is compared with, on the same tasks and trials.',
  },
  {
    word: 'trial',
    aliases: ['trials', 'attempt', 'attempts'],
    meaning: 'Number of an attempt at the same task, from 1. `--trials 3` plays every task three times.',
  },
  {
    word: 'seed',
    aliases: ['seeds'],
    meaning:
      'Seed of all random streams of a run. A seed other than 0 is also sent with every model request. `seeds: [0, 1, 2]` plays one attempt per seed.',
  },
  { word: 'deterministic', meaning: 'No times are recorded, so the same run produces the same bytes.' },
  {
    word: 'journal',
    aliases: ['events.jsonl'],
    meaning: 'The event log of a run, one event per line. All results are computed from it.',
  },
  {
    word: 'run.json',
    aliases: ['manifest'],
    meaning: 'The manifest of a run: configuration, versions, hashes of tasks and prompts.',
  },
  {
    word: 'cassette',
    aliases: ['recording'],
    meaning: 'A file of recorded model replies: `--record` writes it, `--replay` and `--replay-only` read it.',
  },
  {
    word: 'simulated',
    aliases: ['simulated model'],
    meaning: 'Made with a rule-based model. Results do not transfer to real language models.',
  },
  {
    word: 'protocol adapter',
    aliases: ['adapter', 'adapters'],
    formerNames: ['face', 'faces'],
    meaning: 'A server that offers worlds over another protocol, such as AgentGym, OpenEnv or MCP: `orrery serve` starts it.',
  },
  {
    word: 'doctor',
    aliases: ['capability', 'supported', 'result; fallback'],
    formerNames: ['question', 'can', 'what it did; what Orrery does'],
    meaning:
      'Twelve short checks of the features that the server of a model supports, and what Orrery does if a feature is missing. `-` means not checked.',
  },
  {
    word: 'preset',
    meaning:
      'A named set of error rates of the simulated model: perfect, strong, mid, weak, and oracle, which also sees the state of the world.',
  },
  { word: 'parameter', meaning: 'A setting in the name of a model: `simulated:mid,eps=.2`.' },
  { word: 'values', aliases: ['allowed values'], formerNames: ['takes'], meaning: 'Allowed values of an option or a parameter.' },
  { word: 'option', meaning: 'A setting of an agent (`--option`) or of a world (`--world-option`).' },
  { word: 'default', formerNames: ['usual'], meaning: 'Value of an option that the run does not set.' },
  {
    word: 'what it does',
    aliases: ['description', 'meaning', 'what it means'],
    formerNames: ['what it is', 'what it is like', 'what it says'],
    meaning: 'One-sentence description of an entry in a list.',
  },
  { word: 'term', formerNames: ['word'], meaning: 'An entry of this glossary.' },
  { word: 'name', meaning: 'Identifier on the command line and in configurations.' },
  {
    word: 'feedback',
    aliases: ['feedback: none'],
    meaning:
      'When the agent sees rewards: none, terminal (at the end), always. With any value but none the agent has information that a real user would not have. The report says so at its tables, and compare lists the difference.',
  },
  {
    word: 'calibration',
    meaning: 'A reference row that calls no model: random and first-admissible are lower bounds, oracle is the upper bound.',
  },
  {
    word: 'calls per second',
    aliases: ['tokens per second'],
    formerNames: ['calls a second', 'tokens a second'],
    meaning: 'Model calls in the last seconds, over all episodes in progress.',
  },
  {
    word: 'lesson',
    aliases: ['about', 'exercise'],
    meaning: 'A unit of the course: a text to read and an exercise file that is checked.',
  },
  {
    word: 'checks',
    aliases: ['check'],
    meaning: 'Tests of the exercise of a lesson. A failed check prints what it found.',
  },
  { word: 'student', meaning: 'Directory or file of a student that `lesson check` graded.' },
  { word: 'passed', meaning: 'Number of checks of the lesson that the exercise passed, of all checks.' },
  { word: 'first failed check', meaning: 'First check of the lesson that the exercise did not pass.' },
  { word: 'passed by', meaning: 'Number of students whose exercise passed this check.' },
  {
    word: 'weights',
    meaning: 'File with the parameters of a language model, in the GGUF format, for a model in this process (`llama:WEIGHTS`).',
  },
  { word: 'size', meaning: 'Size of a file in megabytes (a million bytes).' },
  {
    word: 'SHA-256',
    meaning: 'Hash of a file. Files with the same hash have the same content. Tables show the first 12 digits.',
  },
  { word: 'source', meaning: 'File or address from which weights were added.' },
  {
    word: 'stream',
    aliases: ['streams'],
    meaning:
      'Tasks that an agent plays one after another with a memory, in a run with `memory`. Attempt k of a row is its stream k. An episode starts when its predecessor in the stream is over.',
  },
  {
    word: 'memory',
    meaning: 'Entries that an agent keeps from task to task in a stream. Only episodes of streams have a memory.',
    forms: [
      ['off', 'the agent has no memory; it plays the same tasks in the same orders, for comparison'],
      ['read-only', 'the agent reads the memory; its writes have no effect'],
      ['online', 'the agent reads and writes the memory'],
    ],
  },
  {
    word: 'training tasks',
    aliases: ['training task', 'train', 'retest'],
    meaning:
      'Tasks that a stream plays first, with an online memory (`train`), in the row `LABEL train`. With `retest`, the stream plays them again at the end with a read-only memory, in the row `LABEL retest`. For `orrery optimize`: the tasks by whose results prompts are chosen. The profile names them (`trainedOn`), and a run with them is rejected, because its success would be biased upwards.',
  },
  {
    word: 'order',
    meaning:
      'Order of the tasks of a stream: `listed`, or `shuffled` with the seed of the run, differently for each attempt and equally for each row on the same tasks.',
  },
]
