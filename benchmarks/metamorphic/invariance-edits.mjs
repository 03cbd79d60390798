// Edits that leave the meaning of a prompt as it is: a reader of the prompt decides the same.
import {
  addToSystemMessage,
  editInstructions,
  editMessages,
  editSection,
  editSections,
  insertBeforeTask,
  isExample,
} from './parts.mjs'

/** Changes a text line by line. */
const byLine = (edit) => (text) => text.split('\n').map(edit).join('\n')
/** Replaces texts in order. */
const replacing = (pairs) => (text) => pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text)
const titleCase = (title) => title.charAt(0) + title.slice(1).toLowerCase()
const headed = (heading, end) => (request) => editSections(request, (sections) => sections, { heading, ...(end && { end }) })
const endOf = (format) => (title) => (isExample(title) ? format : '')

/** Moves a section directly behind another. */
const movedBehind = (moved, anchor) => (request) =>
  editSections(request, (sections) => {
    const section = sections.find(({ title }) => title === moved)
    const others = sections.filter((each) => each !== section)
    const at = others.findIndex(({ title }) => title === anchor)
    return section === undefined || at < 0 ? sections : others.toSpliced(at + 1, 0, section)
  })

const WHITE_SPACE = {
  'space at the end': {
    why: 'one space after each message',
    edit: (request) => editMessages(request, (text) => `${text} `),
  },
  'spaces after lines': {
    why: 'two spaces at the end of each line of instructions',
    edit: (request) =>
      editInstructions(
        request,
        byLine((line) => `${line}  `),
      ),
  },
  'blank lines doubled': {
    why: 'sections separated by two blank lines',
    edit: (request) => editSections(request, (sections) => sections, { separator: '\n\n\n' }),
  },
  'no blank lines': {
    why: 'sections separated by their headings only',
    edit: (request) => editSections(request, (sections) => sections, { separator: '\n' }),
  },
  'blank lines first': {
    why: 'each message starts with two line breaks',
    edit: (request) => editMessages(request, (text) => `\n\n${text}`),
  },
  'Windows line breaks': {
    why: 'CRLF',
    edit: (request) => editMessages(request, (text) => text.replaceAll('\n', '\r\n')),
  },
  indentation: {
    why: 'instructions indented by two spaces',
    edit: (request) =>
      editInstructions(
        request,
        byLine((line) => (line === '' ? line : `  ${line}`)),
      ),
  },
  'double spaces': {
    why: 'two spaces between sentences of instructions',
    edit: (request) => editInstructions(request, (text) => text.replace(/([.:]) (?=[A-Z])/g, '$1  ')),
  },
  'non-breaking spaces': {
    why: 'U+00A0 between the words of the reply format',
    edit: (request) => editSection(request, 'REPLY FORMAT', (text) => text.replace(/(?<=[a-z]) (?=[a-z])/g, '\u00a0')),
  },
}

const RENAMED = {
  TASK: 'YOUR JOB',
  HISTORY: 'SO FAR',
  ACTIONS: 'POSSIBLE ACTIONS',
  'REPLY FORMAT': 'HOW TO ANSWER',
  OBSERVATION: 'WHAT YOU SEE',
  PLAN: 'CURRENT PLAN',
}

const HEADINGS = {
  'Markdown headings': {
    why: '`## Task` for `### TASK`',
    edit: headed((title) => `## ${titleCase(title)}`, endOf('## End of example')),
  },
  'top-level headings': { why: '`# TASK`', edit: headed((title) => `# ${title}`, endOf('# END EXAMPLE')) },
  'bold headings': { why: '`**Task**`', edit: headed((title) => `**${titleCase(title)}**`, endOf('**End of example**')) },
  'headings with colons': { why: '`### TASK:`', edit: headed((title) => `### ${title}:`, endOf('### END EXAMPLE')) },
  'bare headings': { why: '`TASK:`', edit: headed((title) => `${title}:`, endOf('END OF EXAMPLE')) },
  'headings in brackets': { why: '`[TASK]`', edit: headed((title) => `[${title}]`, endOf('[END OF EXAMPLE]')) },
  'tags for headings': {
    why: '`<task>` and `</task>`',
    edit: headed(
      (title) => `<${title.toLowerCase().replaceAll(' ', '_')}>`,
      (title) => `</${title.toLowerCase().replaceAll(' ', '_')}>`,
    ),
  },
  'renamed headings': {
    why: '`### YOUR JOB` for `### TASK`',
    edit: headed((title) => `### ${RENAMED[title] ?? title}`, endOf('### END EXAMPLE')),
  },
  'rules between sections': {
    why: '`---` before each heading',
    edit: (request) => editSections(request, (sections) => sections, { separator: '\n\n---\n\n' }),
  },
}

const ORDER = {
  'task before actions': { why: 'the section ACTIONS follows TASK', edit: movedBehind('ACTIONS', 'TASK') },
  'reply format after task': { why: 'the section REPLY FORMAT follows TASK', edit: movedBehind('REPLY FORMAT', 'TASK') },
  'reply format before actions': { why: 'ACTIONS follows REPLY FORMAT', edit: movedBehind('ACTIONS', 'REPLY FORMAT') },
}

const MESSAGES = {
  'system as user': {
    why: 'the system message has the role of the user',
    edit: (request) => ({
      ...request,
      messages: request.messages.map((message) => (message.role === 'system' ? { ...message, role: 'user' } : message)),
    }),
  },
  'messages merged': {
    why: 'system message and first message of the user as one message',
    edit: (request) => {
      const [first, second, ...others] = request.messages
      if (first?.role !== 'system' || second?.role !== 'user') return request
      return { ...request, messages: [{ role: 'user', content: `${first.content}\n\n${second.content}` }, ...others] }
    },
  },
  'message split': {
    why: 'the message of the user in two, before TASK',
    edit: (request) => ({
      ...request,
      messages: request.messages.flatMap((message) => {
        const at = message.role === 'user' ? message.content.indexOf('\n\n### TASK\n') : -1
        if (at < 0) return [message]
        const [before, after] = [message.content.slice(0, at), message.content.slice(at + 2)]
        return [before, after].map((content) => ({ role: 'user', content }))
      }),
    }),
  },
  'purpose and limits': {
    why: 'another label of the request, and room for twice the tokens',
    edit: (request) => ({ ...request, purpose: 'other', ...(request.maxTokens && { maxTokens: request.maxTokens * 2 }) }),
  },
}

/** Two paraphrases of the instructions about the reply. Words that a parser reads stay. */
const PARAPHRASES = [
  [
    ['Reply with one line', 'Answer with a single line'],
    ['Write nothing else.', 'Do not add anything.'],
    ['Give the action to take now', 'State which action to take now'],
    ['Reply with only one action', 'Answer with a single action'],
    ['First judge the previous action', 'Begin by judging the previous action'],
    ['Split the task into', 'Break the task down into'],
    ['Think in a sentence or two about whether', 'Consider in one or two sentences whether'],
    ['End with one word on a line of its own', 'Finish with one word on a separate line'],
    ['Judge how well the trajectory', 'Assess how well the trajectory'],
    ['say which of the actions above to take next', 'state which of the above actions comes next'],
    ['Perform one of the function calls', 'Make one of the function calls'],
  ],
  [
    ['Reply with one line', 'Your reply has to be one line'],
    ['either an action in one of the forms above', 'an action written like those above'],
    ['Write nothing else.', 'Nothing more than that.'],
    ['Give the action to take now, in this form', 'Use this form for the action to take now'],
    ['Reply with only one action, in one of the forms above,', 'Your reply has to be one action, written like those above,'],
    ['Then give the next action', 'After that, give the next action'],
    ['list them in the order in which to do them', 'put them in the order in which they are to be done'],
    ['whether the subtask is done by now', 'whether the subtask has been completed'],
    ['whether the whole task is done by now', 'whether the whole task has been completed'],
    ['Compare what was seen before and after the action', 'Look at what was seen before the action and after it'],
    ['with which id, words or values, and why', 'with its id, words or values, and the reason'],
  ],
]

const WORDS = {
  'paraphrase 1': {
    why: 'the reply format in other words',
    edit: (request) => editSection(request, 'REPLY FORMAT', replacing(PARAPHRASES[0])),
  },
  'paraphrase 2': {
    why: 'the reply format in still other words',
    edit: (request) => editSection(request, 'REPLY FORMAT', replacing(PARAPHRASES[1])),
  },
  'other start': {
    why: '"Your job is to ..." for "You ..." in the system message',
    edit: (request) =>
      editMessages(request, (text, role) => (role === 'system' ? text.replace(/^You (?!are\b)/, 'Your job is to ') : text)),
  },
  politeness: {
    why: '"Please do your best. Thank you!" in the system message',
    edit: (request) => addToSystemMessage(request, 'Please do your best. Thank you!'),
  },
  'polite request': {
    why: '"Please" before the reply format',
    edit: (request) => editSection(request, 'REPLY FORMAT', (text) => `Please ${text.charAt(0).toLowerCase()}${text.slice(1)}`),
  },
  'agent name': { why: '"You are called Otis."', edit: (request) => addToSystemMessage(request, 'You are called Otis.') },
  persona: {
    why: '"You are an experienced assistant."',
    edit: (request) => addToSystemMessage(request, 'You are an experienced assistant.'),
  },
  stakes: {
    why: '"This is very important to my career."',
    edit: (request) => addToSystemMessage(request, 'This is very important to my career.'),
  },
  date: {
    why: 'a line with the date first',
    edit: (request) => editMessages(request, (text, role) => (role === 'system' ? `Date: 2026-11-27\n${text}` : text)),
  },
  'irrelevant sentence': {
    why: 'a sentence about the weather',
    edit: (request) => addToSystemMessage(request, 'In 1987 the summer in Lisbon was unusually mild.'),
  },
  'irrelevant section': {
    why: 'a section about the company',
    edit: (request) =>
      insertBeforeTask(request, { title: 'ABOUT US', body: 'We are a small team in the north. Our office has two floors.' }),
  },
  permission: {
    why: '"You may take any action you like."',
    edit: (request) => addToSystemMessage(request, 'You may take any action that the list allows.'),
  },
}

const MARKS = {
  bullets: {
    why: '`- ` before each action form',
    edit: (request) =>
      editSection(
        request,
        'ACTIONS',
        byLine((line) => `- ${line}`),
      ),
  },
  'numbered actions': {
    why: '`1. ` before each action form',
    edit: (request) =>
      editSection(request, 'ACTIONS', (text) =>
        text
          .split('\n')
          .map((line, index) => `${index + 1}. ${line}`)
          .join('\n'),
      ),
  },
  'actions as code': {
    why: 'each action form between backticks',
    edit: (request) =>
      editSection(
        request,
        'ACTIONS',
        byLine((line) => `\`${line}\``),
      ),
  },
  'other gaps': {
    why: '`<item>` for `[item]` in the action forms',
    edit: (request) =>
      editSection(request, 'ACTIONS', (text) =>
        text.replace(/(?<=^(?:get|craft|go|open|close|take|move|use|clean|heat|cool|slice|examine) .*)\[([a-z ]+)\]/gm, '<$1>'),
      ),
  },
  'typographic quotes': {
    why: 'curved quotation marks in the system message',
    edit: (request) =>
      editMessages(request, (text, role) => (role === 'system' ? text.replace(/"([^"\n]+)"/g, '\u201c$1\u201d') : text)),
  },
  'quotes for backticks': {
    why: 'quotation marks around formats in the reply format',
    edit: (request) => editSection(request, 'REPLY FORMAT', (text) => text.replaceAll('`', '"')),
  },
  contractions: {
    why: "`don't` for `do not`, `it's` for `it is`",
    edit: (request) =>
      editInstructions(
        request,
        replacing([
          ['Do not', "Don't"],
          ['do not', "don't"],
          ['it is', "it's"],
          ['cannot', "can't"],
        ]),
      ),
  },
  'exclamation marks': {
    why: 'the last sentence of the system message ends with `!`',
    edit: (request) => editMessages(request, (text, role) => (role === 'system' ? text.replace(/\.$/, '!') : text)),
  },
}

/** All invariance edits by name. */
export const INVARIANCE_EDITS = { ...WHITE_SPACE, ...HEADINGS, ...ORDER, ...MESSAGES, ...WORDS, ...MARKS }
