import type { Word } from './word.ts'

/** What runs are made of. */
export const RUN_WORDS: readonly Word[] = [
  {
    word: 'run',
    meaning:
      'Worlds x agents x models x tasks x trials, played in one order that is known before it begins, in a directory of its own.',
  },
  { word: 'suite', meaning: 'A run with a name: `smoke`, or the table of a paper.' },
  { word: 'block', meaning: 'A part of a run with settings of its own: `blocks:` in a configuration.' },
  {
    word: 'state',
    meaning:
      'How far a run came: complete, stopped (by a limit of the run or failures outside of it), interrupted (by Ctrl-C, a kill, a power cut, or it is being played), or unreadable.',
  },
  {
    word: 'grid',
    meaning:
      'Lists of values in a configuration, `grid: { option.scope: [last, all], seed: [0, 1] }`: a row for each combination, named by what differs.',
  },
  {
    word: 'configuration',
    meaning: 'The settings of a run: a YAML or JSON file, a module, or flags. `run.json` keeps what they came to.',
  },
  { word: 'trial', also: ['trials', 'attempt'], meaning: 'One of several attempts at the same task.' },
  {
    word: 'seed',
    also: ['seeds'],
    meaning:
      'Names every random stream of a run; each but 0 also goes with every request to a model. `seeds: [0, 1, 2]` makes an attempt for each.',
  },
  { word: 'deterministic', meaning: 'No times are written, so that the same run gives the same bytes.' },
  {
    word: 'journal',
    also: ['events.jsonl'],
    meaning: 'The log of a run, a line for each event. Everything else is computed from it.',
  },
  {
    word: 'run.json',
    also: ['manifest'],
    meaning: 'What a run was asked for: configuration, versions, hashes of tasks and prompts.',
  },
  { word: 'cassette', meaning: 'A file of replies, recorded once and played back: `--record`, `--replay`, `--replay-only`.' },
  { word: 'simulated', meaning: 'Made with the rule-based model, which says nothing about any real language model.' },
  {
    word: 'doctor',
    also: ['question', 'can', 'what it did; what Orrery does'],
    meaning:
      'Twelve small questions to a model: what its server can do by itself, and what Orrery does where it cannot, so that agents play in either case. `-` is what was not asked.',
  },
  { word: 'preset', meaning: 'Rates of the simulated model under one name: perfect, strong, mid, weak.' },
  { word: 'parameter', meaning: "Something that a model's name sets: `simulated:mid,eps=.2`." },
  { word: 'takes', meaning: 'The values that an option or a parameter accepts.' },
  { word: 'option', meaning: 'A setting of an agent (`--option`) or of a world (`--world-option`).' },
  { word: 'default', meaning: 'The value of an option that a run does not name.' },
  {
    word: 'what it does',
    also: ['what it is', 'what it is like', 'what it means', 'what it says'],
    meaning: 'The sentence that goes with a name in a list.',
  },
  { word: 'word', meaning: 'An entry of this glossary.' },
  { word: 'name', meaning: 'What something is called on the command line and in configurations.' },
  {
    word: 'feedback',
    meaning:
      'When the agent is told rewards: none, terminal (at the end), always. Everything but none is an oracle that no user of an agent has, and stands in every table.',
  },
  {
    word: 'calibration',
    meaning:
      'A row that asks no model and shows what a table can say: random and first-admissible are its floor, oracle its ceiling.',
  },
  {
    word: 'calls a second',
    also: ['tokens a second'],
    meaning: 'How often a model was asked in the last seconds, over all episodes in flight.',
  },
  {
    word: 'lesson',
    also: ['about', 'exercise'],
    meaning: 'A part of the course: something to read, and a file to write that is checked.',
  },
  { word: 'checks', also: ['check'], meaning: 'What has to hold of the exercise of a lesson; each says what it found instead.' },
]
