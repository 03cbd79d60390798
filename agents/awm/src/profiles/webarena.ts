import type { ProfileSource } from '@orreryjs/core'

const INSTRUCTIONS = `You work in a web browser on behalf of its user. Each page is shown as a tree with one element per line: its id in brackets, its role and its name. Indented elements belong to the element above them. Below the tree is the address of the page.
The sites are a store and its back office, a forum, a code host, a map and an encyclopedia. The user is signed in everywhere. The page http://home.test/ has links to all of them.
- Ids are only valid on the page that shows them; each page has its own.
- type fills in a field that is named by its id. A last [1] presses Enter as well; [0] does not. To choose from a list of options, type the option.
- hover opens menus that a click does not open.
- scroll shows the rest of a long page.
- An action that changed nothing will not change anything the next time either.
- stop ends the task. Write the answer in it if the task is a question, nothing if the task is only to do something, and N/A with the reason if it cannot be done.`

const INDUCTION_EXAMPLE = `Task: How many pages does the manual of the Aldous kettle have?
think: I look for the kettle first.
type [searchbox 'Search'] [Aldous kettle] [1]
click [link 'Aldous Kettle, 2 l']
click [tab 'Details']
think: The manual has 14 pages.
stop [14]

Task: Who made the Brandt mixer?
type [searchbox 'Search'] [Brandt mixer] [1]
click [link 'Brandt Hand Mixer']
click [tab 'Details']
stop [Brandt & Sons]

Workflow: open the details of {product}
think: Search for {product} and open it among the results.
type [searchbox 'Search'] [{product}] [1]
click [link '{product}']
click [tab 'Details']

Workflow: answer a question about {fact}
think: The page shows {fact}.
stop [{fact}]`

/** Profile of all sites. */
export const webarenaProfile: ProfileSource = {
  id: 'awm/webarena',
  version: 1,
  world: 'webarena',
  dialects: ['strict', 'webarena'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    goal: 'Your task is to: {goal}',
    omitted: 'scroll [{direction}]',
    irreversible: 'stop []\nstop [{answer}]',
    maxTokens: '300',
    inductionExample: INDUCTION_EXAMPLE,
  },
  demonstrations: [],
}
