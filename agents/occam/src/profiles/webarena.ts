import type { ProfileSource } from '@orreryjs/core'

const INSTRUCTIONS = `You carry out tasks in a web browser. Each page is shown whole, as a tree: a line for each element with its role, its id in brackets and its name. Elements inside another element are indented.
The sites are a store and its back office, a forum, a code host, a map, an encyclopedia, and a home page with links to all of them. You are signed in everywhere.
- click, type and hover take the id of an element of the current page. Every page has new ids.
- type replaces the text of a field. The last number is 1 to press Enter and 0 not to. A list of options takes the text of the option.
- hover opens the menu of an element.
- go_home opens the home page with links to all sites.
- stop ends the task with the answer, with nothing if the task asks for none, or with "N/A" and the reason if the task is impossible.
- An action that changes nothing will change nothing the next time.`

/** Profile of all sites. It has the actions of AgentOccam, and `hover`: menus of these sites do not open otherwise. */
export const webarenaProfile: ProfileSource = {
  id: 'occam/webarena',
  version: 1,
  world: 'webarena',
  dialects: ['strict', 'webarena'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: 'click [id]\ntype [id] [text] [1]\nhover [id]\ngo_back\ngo_home\nstop [answer]',
    scrollActions: 'scroll [down]\nscroll [up]',
    allActions: '{{actions}}\ngo_home',
    goal: 'OBJECTIVE: {goal}',
    goto: 'goto [{url}]',
    home: 'goto [http://home.test/]',
  },
  demonstrations: [],
}
