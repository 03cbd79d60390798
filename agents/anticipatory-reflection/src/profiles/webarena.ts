import type { ProfileSource } from '@orreryjs/core'

const SITES = `The sites, as far as a task needs them: a store and its back office, where orders, products, reviews and reports are kept; a forum; a code host; a map; an encyclopaedia; a home page with links to all of them, with a calculator and a scratchpad. You are signed in everywhere.`

const ADVICE = `Advice:
- A search field finds what holds the words that are typed: use few and telling ones.`

const MORE_ADVICE = `- What a form sends cannot be called back by going back.
- An action that leaves the page as it is did nothing: try something else.
- A plan has one line for each operation: "Open the list of orders.", "Search it for the number.", "Open the order.", "Press Cancel."
- A task that asks a question is done when what decides the answer was seen; one that asks for a page when that page is open; one that asks for a change when the page says that it was made.`

const INSTRUCTIONS = `You carry out tasks in a web browser. A page is told as its accessibility tree: a line for each element, with an id in brackets, its role and its name; what lies inside another element is indented. Only what lies in the window is told: scroll for the rest.
${SITES}
What can be done:
- click, hover and type take the id of an element that the page shows now. Ids are given anew with every page; an old one does nothing.
- type replaces what a field holds. press_enter_after=1 presses Enter afterwards, 0 does not. A list of choices takes the text of the choice. A line break in a text is written \\n.
- A menu that has others in it opens under the mouse: hover over it.
- goto opens an address, best one that was seen; go_back and go_forward move through what was open before.
- note_down [text] does nothing to the page; the text stands under NOTES from then on. Note down what an answer will need.
${ADVICE}
- Lists may go on below the window and on further pages. Filters, the order and the number of rows of a page can be set on many of them.
${MORE_ADVICE}`

const INSTRUCTIONS_IN_CALLS = `You carry out tasks in a web browser. A page is told whole, as its accessibility tree: a line for each element, with an id in brackets, its role and its name; what lies inside another element is indented. Below it stand its URL, the tabs where there are several, and what went wrong with the last call.
${SITES}
What can be done is called like a function, and texts stand in quotes:
- click, hover, fill and others take the id of an element that the page shows now. Another page gives ids anew; an old one is not found there.
- fill replaces what a field holds and sends nothing: press the button, or press Enter in the field. A list of choices takes select_option with the text of the choice. Inside a text a quote is written \\', a line break \\n.
- A menu that has others in it opens under the mouse: hover over it.
- goto opens an address, best one that was seen; go_back and go_forward move through what was open before.
- note_down [text] does nothing to the page; the text stands under NOTES from then on. Note down what an answer will need.
${ADVICE}
- Lists may go on on further pages. Filters, the order and the number of rows of a page can be set on many of them.
${MORE_ADVICE}`

/** Profile for all sites. The answer is submitted when the task is judged to be done; it is not an action of the plan. */
export const webarenaProfile: ProfileSource = {
  id: 'anticipatory-reflection/webarena',
  version: 2,
  world: 'webarena',
  dialects: ['strict', 'webarena'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{moves}}\nnote_down [text]',
    goal: 'OBJECTIVE: {goal}',
    trialSteps: '30',
    references: 'change',
    transcript: 'off',
    question: 'yes',
    answer: '{{finish}}',
    free: 'type [id] [text] [press_enter_after=1]\ntype [id] [text] [1]\ngoto [url]\npress [keys]',
  },
  demonstrations: [],
}

/** The same profile in the wording of BrowserGym, whose actions are calls. */
export const browserGymProfile: ProfileSource = {
  ...webarenaProfile,
  id: 'anticipatory-reflection/webarena-browsergym',
  dialects: ['browsergym'],
  parts: {
    ...webarenaProfile.parts,
    instructions: INSTRUCTIONS_IN_CALLS,
    free: "fill('bid', 'text')\nselect_option('bid', 'option')\npress('bid', 'keys')\ngoto('url')\nscroll(delta_x, delta_y)",
  },
}
