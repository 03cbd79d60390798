import type { LanguageModel, Message, ModelReply, ModelRequest } from '@orreryjs/core'
import { rng } from '@orreryjs/core'

/** Other titles for the sections of our prompts. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  TASK: ['Your task', 'Goal', 'The problem'],
  HISTORY: ['What happened so far', 'Transcript', 'Log'],
  'REPLY FORMAT': ['How to respond', 'Output format', 'Answer format'],
  ACTIONS: ['Available actions', 'Commands', 'What you can do'],
  'ACTIONS NOW': ['Admissible actions', 'Currently possible actions'],
  OBSERVATION: ['Current observation', 'Current page'],
  'OBSERVATION BEFORE': ['Seen before', 'State before'],
  'OBSERVATION AFTER': ['Seen after', 'State after'],
  ACTION: ['The action in question', 'Action taken'],
  SUBTASK: ['Current subtask', 'Step in hand'],
  INFORMATION: ['What is known', 'Background'],
  PLAN: ['Your plan', 'The plan'],
  'FAILED PLANS': ['Earlier plans', 'Plans that failed'],
  'PAST EXPERIENCE': ['Earlier experience', 'What was learned before'],
  'EXECUTED ACTIONS': ['What was carried out'],
  'PREVIOUS ACTIONS': ['Past actions', 'List of previous actions'],
  NOTES: ['Notepad', 'Memo'],
  MEMORY: ['Lessons learned', 'Reflections'],
  'FAILED TRAJECTORIES': ['Earlier attempts', 'Failed attempts'],
  TOOLS: ['Available tools', 'Functions'],
  RATIONALE: ['Reason for the next action', 'Rationale'],
  'OPENED DETAILS': ['Details read', 'What was read'],
  TARGET: ['Search target'],
}

/** Paraphrases of the reply format in prompts. Templates that a parser reads are unchanged. */
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Reply with one line/g, ['Answer in a single line', 'Respond with exactly one line']],
  [/Reply with only one action/g, ['Give just one action', 'Answer with exactly one action']],
  [/Write nothing else\./g, ['No other text, please.', 'Add nothing to it.']],
  [/Give the action to take now/g, ['Say what to do now', 'Name the action for now']],
  [/Then give the next action/g, ['After that give the action that follows']],
  [/ends the attempt as done/g, ['says that the attempt is done', 'tells that everything was completed']],
  [/gives it up/g, ['says that it has to be given up', 'means that it failed']],
  [/Reply with a new plan in a few sentences/g, ['Write a better plan in some sentences', 'Answer with a revised plan, briefly']],
  [/Begin with 'List'/g, ["Start with the word 'List'"]],
  [/comma-separated list of option types/g, ['list of the option types, with commas,']],
  [/YES or NO/g, ['either YES or NO', 'YES, or else NO']],
  [
    /In case the answer above is not correct, the next action should instead be:/g,
    ['Which other action would you take, if that one is wrong?'],
  ],
  [/JSON object with the keys name and arguments/g, ['JSON object that has the members name and arguments']],
]

/** Verdict words that an agent's parser does not recognise, with recognised equivalents. */
const VERDICTS = [
  { right: 'right', wrong: 'mistaken' },
  { right: 'sound', wrong: 'faulty' },
  { right: 'good', wrong: 'bad' },
] as const

/** Layouts of paraphrased prompts: only other titles and words, or also the transcript as chat turns. */
export type Layout = 'titles' | 'turns'

/** All of them. */
export const LAYOUTS: readonly Layout[] = ['titles', 'turns']

/** A model that receives the agents' prompts in other words, drawn with a seed. Its verdicts are returned in the agents' words. */
export function paraphrased(model: LanguageModel, layout: Layout, seed: string): LanguageModel {
  const draw = rng(seed, 'paraphrase')
  const pick = <T>(all: readonly T[]): T => draw.pick(all)
  const titles = new Map(Object.entries(TITLES).map(([title, others]) => [title, pick(others)]))
  const words = WORDS.map(([pattern, others]) => [pattern, pick(others)] as const)
  const verdict = pick(VERDICTS)
  const mark = pick(['##', '#', '####'])
  const reworded = (text: string): string => {
    let result = text.replaceAll('[correct or wrong]', `[${verdict.right} or ${verdict.wrong}]`)
    for (const [pattern, other] of words) result = result.replace(pattern, other)
    return result
      .replace(/^### EXAMPLE (\d+)$/gm, `${mark} Example $1`)
      .replace(/^### END EXAMPLE$/gm, `${mark} End of example`)
      .replace(/^### ([A-Z][A-Z ]*)$/gm, (line, title: string) => (titles.has(title) ? `${mark} ${titles.get(title)}` : line))
  }
  const laidOut = (message: Message): readonly Message[] => {
    if (message.role !== 'user') return [message]
    return layout === 'turns' ? turnsOf(message.content, reworded) : [{ ...message, content: reworded(message.content) }]
  }
  const inOurWords = (text: string): string =>
    text.replace(
      new RegExp(`^(Previous action .* is )(${verdict.right}|${verdict.wrong})\\b`, 'gm'),
      (_, lead: string, word: string) => `${lead}${word === verdict.right ? 'correct' : 'wrong'}`,
    )
  const withOwnVerdicts = ({ choices, usage }: ModelReply): ModelReply => ({
    usage,
    choices: choices.map((choice) => ({ ...choice, text: inOurWords(choice.text) })),
  })
  return {
    id: model.id,
    simulated: true,
    async generate(request: ModelRequest, options) {
      return withOwnVerdicts(await model.generate({ ...request, messages: request.messages.flatMap(laidOut) }, options))
    },
  }
}

/** Converts the transcript of a prompt to turns; the text below the transcript moves to the first message. */
function turnsOf(content: string, reworded: (text: string) => string): readonly Message[] {
  const [head = '', history] = content.split('\n### HISTORY\n')
  if (history === undefined || history.includes('\n### ') || !history.startsWith('> '))
    return [{ role: 'user', content: reworded(content) }]
  const pairs = history
    .replace(/\n>$/, '')
    .split(/^> /m)
    .slice(1)
    .map((pair) => [pair.slice(0, pair.indexOf('\n')), pair.slice(pair.indexOf('\n') + 1).replace(/\n+$/, '')] as const)
  return [
    { role: 'user', content: reworded(head.replace(/\n$/, '')) },
    ...pairs.flatMap(([line, observation]): readonly Message[] => [
      { role: 'assistant', content: line },
      { role: 'user', content: observation },
    ]),
  ]
}
