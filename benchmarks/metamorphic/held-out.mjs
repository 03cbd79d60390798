// Edits that were not shown to the authors of the simulated model while they changed it: the same kinds, in other wordings.
import { actionOf, isThought } from './decisions.mjs'
import { addToSystemMessage, editMessages, editSection, editSections, insertBeforeTask, isExample } from './parts.mjs'

const system = (text) => (request) => addToSystemMessage(request, text)
const share = (pattern) => (choice, record) =>
  /\.(?:step|act|action|think)$/.test(record.request.purpose)
    ? Number(pattern.test(actionOf(choice, record.request.purpose) ?? ''))
    : undefined
const rightly = (pattern) => (record) => pattern.test(actionOf(record.right.choices[0], record.request.purpose) ?? '')
const thoughts = (choice, { request }) =>
  request.messages.some(({ content }) => content.includes('`think: `')) ? Number(isThought(choice.text)) : undefined
const styled = (heading, end) => (request) =>
  editSections(request, (sections) => sections, { heading, end: (title) => (isExample(title) ? end : '') })

/** Edits without meaning. */
export const HELD_OUT_INVARIANCE = {
  'whole message indented': {
    why: 'four spaces before each line of the system message',
    edit: (request) => editMessages(request, (text, role) => (role === 'system' ? text.replace(/^/gm, '    ') : text)),
  },
  'line breaks at the end': {
    why: 'three line breaks after the system message',
    edit: (request) => editMessages(request, (text, role) => (role === 'system' ? `${text}\n\n\n` : text)),
  },
  'underlined headings': { why: '`__TASK__`', edit: styled((title) => `__${title}__`, '__END EXAMPLE__') },
  'headings between equals signs': { why: '`== TASK ==`', edit: styled((title) => `== ${title} ==`, '== END EXAMPLE ==') },
  'numbered headings': {
    why: '`### 1. TASK`',
    edit: (request) => {
      let number = 0
      const heading = (title) => {
        if (isExample(title)) return `### ${title}`
        number += 1
        return `### ${number}. ${title}`
      }
      return styled(heading, '### END EXAMPLE')(request)
    },
  },
  'other titles': {
    why: '`### THE GOAL`, `### TRANSCRIPT`, `### RESPONSE FORMAT`',
    edit: styled(
      (title) => `### ${{ TASK: 'THE GOAL', HISTORY: 'TRANSCRIPT', 'REPLY FORMAT': 'RESPONSE FORMAT' }[title] ?? title}`,
      '### END EXAMPLE',
    ),
  },
  'paraphrase 3': {
    why: 'the reply format in further words',
    edit: (request) =>
      editSection(request, 'REPLY FORMAT', (text) =>
        text
          .replace('Reply with one line', 'Your answer is exactly one line')
          .replace('Write nothing else.', 'Leave out everything else.')
          .replace('Give the action to take now', 'Name the action for now')
          .replace('Reply with only one action', 'Give exactly one action'),
      ),
  },
  'colleagues mentioned': {
    why: '"A colleague who plays another game says that he never wins."',
    edit: system('A colleague who plays another game says that he never wins. You decide for yourself.'),
  },
  'double negation': { why: '"It is not forbidden to open things."', edit: system('It is not forbidden to open things.') },
  'request id': {
    why: 'a line with an id first',
    edit: (request) => editMessages(request, (text, role) => (role === 'system' ? `[request 7f3a-11]\n${text}` : text)),
  },
  'section about the team': {
    why: 'a section CONTACT',
    edit: (request) => insertBeforeTask(request, { title: 'CONTACT', body: 'Write to the team at team@example.org.' }),
  },
}

/** Edits with meaning. */
export const HELD_OUT_DIRECTIONAL = {
  'leave closed': {
    why: '"Please refrain from opening any receptacle."',
    statistic: 'actions `open`',
    worlds: ['alfworld'],
    direction: 'down',
    when: rightly(/^open /),
    of: share(/^open /),
    edit: system('Please refrain from opening any receptacle.'),
  },
  'no more fetching': {
    why: '"It is forbidden to use the get command."',
    statistic: 'actions `get`',
    worlds: ['textcraft'],
    direction: 'down',
    when: rightly(/^get /),
    of: share(/^get /),
    edit: (request) => insertBeforeTask(request, { title: 'IMPORTANT', body: 'It is forbidden to use the get command.' }),
  },
  'inventory at the start': {
    why: '"Your first action has to be to check your inventory."',
    statistic: 'first actions `inventory`',
    worlds: ['textcraft', 'alfworld'],
    sample: 'first',
    direction: 'up',
    of: share(/^inventory/),
    edit: system('Your first action has to be to check your inventory.'),
  },
  'purchase postponed': {
    why: '"You are not allowed to buy anything today."',
    statistic: 'clicks on Buy Now',
    worlds: ['webshop', 'market'],
    direction: 'down',
    when: rightly(/^click\[Buy Now\]/i),
    of: share(/^click\[Buy Now\]/i),
    edit: system('You are not allowed to buy anything today.'),
  },
  'reasoning wanted': {
    why: '"Explain your reasoning before every action."',
    statistic: 'thoughts',
    direction: 'up',
    of: thoughts,
    edit: system('Explain your reasoning before every action.'),
  },
  'reasoning unwanted': {
    why: '"No thoughts please, only actions."',
    statistic: 'thoughts',
    direction: 'down',
    of: thoughts,
    edit: (request) => insertBeforeTask(request, { title: 'STYLE', body: 'No thoughts, please: only actions.' }),
  },
}
