// Edits that change the meaning of a prompt, each with the statistic of the replies that has to move, and its direction.
import { actionOf, decisionOf, isThought } from './decisions.mjs'
import { addToSystemMessage, editSection, editSections, insertBeforeTask, isExample, sectionsOf } from './parts.mjs'

/*
 * A statistic returns a number for a choice, or `undefined` if it does not apply. Its second argument is the record of the request,
 * with the reply of the model without errors to the unedited request (`right`).
 */

/** 1 for an action that matches. */
const share = (pattern) => (choice, record) =>
  isActing(record) ? Number(pattern.test(actionOf(choice, record.request.purpose) ?? '')) : undefined

/** True where the model without errors takes an action that matches. */
const rightly = (pattern) => (record) =>
  isActing(record) && pattern.test(actionOf(record.right.choices[0], record.request.purpose) ?? '')

/** 1 for a thought, in prompts that offer thoughts. */
const thoughts = (choice, { request }) =>
  request.messages.some(({ content }) => content.includes('`think: `')) ? Number(isThought(choice.text)) : undefined

/** 1 for another action than the one of the model without errors. */
const errors = (choice, record) => {
  if (!isActing(record) || isThought(choice.text)) return undefined
  const right = actionOf(record.right.choices[0], record.request.purpose)
  return right === undefined ? undefined : Number(actionOf(choice, record.request.purpose) !== right)
}

/** 1 for a reply that starts neither with one of the words of the section ACTIONS nor with a thought. */
const formErrors = (choice, { request }) => {
  const words = request.messages.flatMap(({ role, content }) => (role === 'user' ? actionWords(content) : []))
  if (words.length === 0 || !/\.(?:step|act)$/.test(request.purpose) || request.purpose.startsWith('rebact')) return undefined
  return Number(!isThought(choice.text) && !words.some((word) => choice.text.startsWith(word)))
}

/** 1 for a JSON object with an action. */
const jsonReplies = (choice) => {
  try {
    return Number(typeof JSON.parse(choice.text).action === 'string')
  } catch {
    return 0
  }
}

/** 1 for the label `Action:` before an action. */
const labels = ({ text }) => Number(/^Action: \w/.test(text))

/** The number of different decisions, once for each request. */
const diversity = (choice, _, choices) => (choice === choices[0] ? new Set(choices.map(decisionOf)).size : undefined)

function isActing({ request }) {
  return /\.(?:step|act|action|think)$/.test(request.purpose)
}

function actionWords(content) {
  const body = sectionsOf(content).find(({ title }) => title === 'ACTIONS')?.body ?? ''
  return body.split('\n').flatMap((line) => /^\w+/.exec(line) ?? [])
}

const insertRule = (body) => (request) => insertBeforeTask(request, { title: 'RULES', body })
const editExamples = (edit) => (request) =>
  editSections(request, (sections) => sections.flatMap((section) => (isExample(section.title) ? edit(section) : [section])))
const system = (text) => (request) => addToSystemMessage(request, text)

const PROHIBITIONS = {
  'never open': {
    why: '"Never open anything." in the system message',
    statistic: 'actions `open`',
    worlds: ['alfworld'],
    direction: 'down',
    when: rightly(/^open /),
    of: share(/^open /),
    edit: system('Never open anything.'),
  },
  'no cabinets': {
    why: '"Do not open cabinets." in a section RULES',
    statistic: 'actions `open cabinet`',
    worlds: ['alfworld'],
    direction: 'down',
    when: rightly(/^open cabinet/),
    of: share(/^open cabinet/),
    edit: insertRule('Do not open cabinets.'),
  },
  'avoid drawers': {
    why: '"Avoid going to drawers."',
    statistic: 'actions `go to drawer`',
    worlds: ['alfworld'],
    direction: 'down',
    when: rightly(/^go to drawer/),
    of: share(/^go to drawer/),
    edit: system('Avoid going to drawers.'),
  },
  'no fetching': {
    why: '"You must not get any item directly."',
    statistic: 'actions `get`',
    worlds: ['textcraft'],
    direction: 'down',
    when: rightly(/^get /),
    of: share(/^get /),
    edit: system('You must not get any item directly.'),
  },
  'no purchase': {
    why: '"Don\'t buy anything."',
    statistic: 'clicks on Buy Now',
    worlds: ['webshop', 'market'],
    direction: 'down',
    when: rightly(/^click\[Buy Now\]/i),
    of: share(/^click\[Buy Now\]/i),
    edit: system("Don't buy anything."),
  },
  'no features': {
    why: '"Never open the features or the description of a product." in a section RULES',
    statistic: 'clicks on Features and Description',
    worlds: ['webshop', 'market'],
    direction: 'down',
    when: rightly(/^click\[(?:Features|Description)\]/i),
    of: share(/^click\[(?:Features|Description)\]/i),
    edit: insertRule('Never open the features or the description of a product.'),
  },
  'no scrolling': {
    why: '"Under no circumstances scroll."',
    statistic: 'actions `scroll`',
    worlds: ['webarena'],
    sample: 'answers',
    direction: 'down',
    when: rightly(/^scroll/),
    of: share(/^scroll/),
    edit: system('Under no circumstances scroll.'),
  },
  'no typing': {
    why: '"Do not type anything." in a section RULES',
    statistic: 'actions `type`',
    worlds: ['webarena'],
    sample: 'answers',
    direction: 'down',
    when: rightly(/^type /),
    of: share(/^type /),
    edit: insertRule('Do not type anything.'),
  },
  'prohibition lifted': {
    why: 'after "Never open anything.": "That rule no longer holds: open whatever you need."',
    statistic: 'actions `open`',
    worlds: ['alfworld'],
    direction: 'up',
    when: rightly(/^open /),
    of: share(/^open /),
    base: system('Never open anything.'),
    edit: (request) =>
      insertRule('The rule about opening no longer holds. Open whatever you need to.')(
        addToSystemMessage(request, 'Never open anything.'),
      ),
  },
}

const ORDERS = {
  'inventory first': {
    why: '"Always check the inventory first."',
    statistic: 'first actions `inventory`',
    worlds: ['textcraft', 'alfworld'],
    sample: 'first',
    direction: 'up',
    of: share(/^inventory/),
    edit: system('Always check the inventory first.'),
  },
  'look each time': {
    why: '"Before each action, look around." in a section RULES',
    statistic: 'actions `look`',
    worlds: ['alfworld'],
    direction: 'up',
    of: share(/^look/),
    edit: insertRule('Before each action, look around.'),
  },
  'features first': {
    why: '"Make sure to open the features before you buy."',
    statistic: 'clicks on Features',
    worlds: ['webshop', 'market'],
    direction: 'up',
    when: rightly(/^click\[(?:Buy Now|Features)\]/i),
    of: share(/^click\[Features\]/i),
    edit: system('Make sure to open the features of a product before you buy it.'),
  },
}

/** The object that the plan takes next and its place, if going there is the next action. */
function nextPlace(record) {
  const plan = record.plan()
  const take = /^take (\w+) \d+ from (.+)$/.exec(plan.find((action) => action.startsWith('take ')) ?? '')
  return take === null || plan[0] !== `go to ${take[2]}` ? undefined : { object: take[1], place: take[2] }
}

/** A place of the room that the transcript does not name after the first list. */
function otherPlace(record) {
  const { request } = record
  const plan = record.plan()
  const text = request.messages.map(({ content }) => content).join('\n')
  const task = text.slice(text.lastIndexOf('You are in the middle of a room'))
  const list = /you see (.+)\.\n/.exec(task)?.[1] ?? ''
  const places = list.match(/\b[a-z]+ \d+/g) ?? []
  return places.findLast((place) => task.split(place).length === 2 && !plan.some((action) => action.includes(place)))
}

/** The answer at the end of the plan. */
function plannedAnswer(record) {
  const answer = /^stop \[(.+)\]$/.exec(record.plan().at(-1) ?? '')?.[1]
  return answer === undefined || answer.startsWith('N/A') ? undefined : answer
}

const HINTS = {
  'place named': {
    why: '"Hint: there is a mug in drawer 3." with the place where it is',
    statistic: 'going there next',
    worlds: ['alfworld'],
    direction: 'up',
    when: nextPlace,
    of: (choice, record) => share(new RegExp(`^go to ${nextPlace(record).place}$`))(choice, record),
    edit: (request, record) => system(`Hint: there is a ${nextPlace(record).object} in ${nextPlace(record).place}.`)(request),
  },
  'wrong place named': {
    why: 'the same with another place, where nobody has been',
    statistic: 'the action of the plan',
    worlds: ['alfworld'],
    direction: 'down',
    when: (record) => nextPlace(record) !== undefined && otherPlace(record) !== undefined,
    of: (choice, record) =>
      isActing(record) ? Number(actionOf(choice, record.request.purpose) === record.plan()[0]) : undefined,
    edit: (request, record) => system(`Hint: there is a ${nextPlace(record).object} in ${otherPlace(record)}.`)(request),
  },
  'answer named': {
    why: '"Hint: the answer is ..." with the right answer',
    statistic: 'right answers',
    worlds: ['webarena'],
    sample: 'answers',
    direction: 'up',
    when: plannedAnswer,
    of: (choice, record) =>
      isActing(record) ? Number(actionOf(choice, record.request.purpose) === `stop [${plannedAnswer(record)}]`) : undefined,
    edit: (request, record) => system(`Hint: the answer is ${plannedAnswer(record)}.`)(request),
  },
  'wrong answer named': {
    why: '"Hint: the answer is 8141."',
    statistic: 'answers 8141',
    worlds: ['webarena'],
    sample: 'answers',
    direction: 'up',
    when: plannedAnswer,
    of: share(/^stop \[8141\]$/),
    edit: system('Hint: the answer is 8141.'),
  },
}

const FORMS = {
  'thoughts requested': {
    why: '"Always write a thought before you act."',
    statistic: 'thoughts',
    direction: 'up',
    of: thoughts,
    edit: system('Always write a thought before you act.'),
  },
  'thoughts forbidden': {
    why: '"Do not think; reply with the action only."',
    statistic: 'thoughts',
    direction: 'down',
    of: thoughts,
    edit: system('Do not think; reply with the action only.'),
  },
  'JSON requested': {
    why: 'a reply format with a JSON object',
    statistic: 'replies in JSON',
    agents: ['react'],
    direction: 'up',
    of: jsonReplies,
    edit: (request) =>
      editSection(
        request,
        'REPLY FORMAT',
        () => 'Reply with one JSON object and nothing else:\n{"action": "an action in one of the forms above"}',
      ),
  },
  'label requested': {
    why: 'a reply format with the label `Action:`',
    statistic: 'replies with the label',
    agents: ['react'],
    direction: 'up',
    of: labels,
    edit: (request) =>
      editSection(
        request,
        'REPLY FORMAT',
        () => 'Reply with one line in this form:\nAction: <an action in one of the forms above>',
      ),
  },
}

const OTHER_WORDS = [
  [/\bgo to\b/g, 'walk over to'],
  [/\btake\b/g, 'grab'],
  [/\bmove\b/g, 'place'],
  [/^(> )?get /gm, '$1fetch '],
  [/^(> )?craft /gm, '$1make '],
  [/\bclick\[/g, 'press['],
  [/\bsearch\[/g, 'find['],
]

const DEMONSTRATIONS = {
  'no demonstrations, first action': {
    why: 'demonstrations removed',
    statistic: 'errors in the first action',
    sample: 'first',
    direction: 'up',
    of: errors,
    edit: editExamples(() => []),
  },
  'no demonstrations, form': {
    why: 'demonstrations removed',
    statistic: 'replies that are no action of the list',
    agents: ['react'],
    direction: 'up',
    of: formErrors,
    edit: editExamples(() => []),
  },
  'demonstrations reversed': {
    why: 'the steps of each demonstration in reverse order',
    statistic: 'errors in the first action',
    sample: 'first',
    direction: 'up',
    of: errors,
    edit: editExamples((section) => [{ ...section, body: reversedSteps(section.body) }]),
  },
  'demonstrations of another world': {
    why: 'the demonstrations of another game',
    statistic: 'errors in the first action',
    sample: 'first',
    direction: 'up',
    of: errors,
    edit: (request, { world, examples }) =>
      withExamples(request, examples.get(world === 'alfworld' ? 'textcraft' : 'alfworld') ?? []),
  },
  'demonstrations in other words': {
    why: '`grab` for `take`, `fetch` for `get`, `press[` for `click[` in demonstrations',
    statistic: 'replies that are no action of the list',
    agents: ['react'],
    direction: 'up',
    of: formErrors,
    edit: editExamples((section) => [
      { ...section, body: OTHER_WORDS.reduce((text, [from, to]) => text.replace(from, to), section.body) },
    ]),
  },
}

function reversedSteps(body) {
  const [start = '', ...steps] = body.split(/\n(?=> )/)
  return [start, ...steps.reverse()].join('\n')
}

function withExamples(request, examples) {
  return editSections(request, (sections) => {
    const at = sections.findIndex(({ title }) => isExample(title))
    const others = sections.filter(({ title }) => !isExample(title))
    return at < 0 ? sections : others.toSpliced(at, 0, ...examples)
  })
}

const SUBJECTS = ['the harbour', 'a library', 'the old mill', 'a garden', 'the railway', 'a museum', 'the bakery', 'a lighthouse']
const FACTS = [
  'was built of grey stone',
  'closes early on Mondays',
  'was painted twice',
  'belongs to the town',
  'has a narrow staircase',
]
/** Two hundred sentences about a town. */
const TOWN = Array.from({ length: 200 }, (_, index) => {
  const subject = SUBJECTS[index % SUBJECTS.length]
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} in quarter ${index + 1} ${FACTS[index % FACTS.length]}.`
}).join('\n')

const CONTEXT = {
  'long irrelevant context': {
    why: 'two hundred sentences about a town before the task',
    statistic: 'errors',
    direction: 'up',
    of: errors,
    edit: (request) => insertBeforeTask(request, { title: 'ABOUT THE TOWN', body: TOWN }),
  },
  'temperature up': {
    why: 'temperature 2 for 0.5, with 8 choices',
    statistic: 'different decisions',
    agents: ['react'],
    direction: 'up',
    of: diversity,
    base: (request) => ({ ...request, n: 8, temperature: 0.5 }),
    edit: (request) => ({ ...request, n: 8, temperature: 2 }),
  },
  'temperature down': {
    why: 'temperature 0 for 1, with 8 choices',
    statistic: 'different decisions',
    agents: ['react'],
    direction: 'down',
    of: diversity,
    base: (request) => ({ ...request, n: 8, temperature: 1 }),
    edit: (request) => ({ ...request, n: 8, temperature: 0 }),
  },
}

/** All directional edits by name. */
export const DIRECTIONAL_EDITS = { ...PROHIBITIONS, ...ORDERS, ...HINTS, ...FORMS, ...DEMONSTRATIONS, ...CONTEXT }

/** True if the statistic of an edit is about the form of replies, so that it needs replies in the model's own words. */
export function isAboutForm({ of }) {
  return [thoughts, formErrors, jsonReplies, labels, diversity].includes(of)
}
