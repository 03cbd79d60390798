import type { DialectText, World } from '@orreryjs/core'
import { phraseCall } from '../actions/browsergym/phrase-call.ts'
import type { Dialect } from '../page/dialect.ts'

/** Syntax of the actions in the bracket dialects. */
const ACTIONS = [
  'click [id]',
  'type [id] [text] [press_enter_after=1]',
  'hover [id]',
  'press [keys]',
  'scroll [down]',
  'scroll [up]',
  'goto [url]',
  'go_back',
  'go_forward',
  'new_tab',
  'tab_focus [index]',
  'close_tab',
  'stop [answer]',
] as const

/** Calls of dialect `browsergym`. */
const CALLS = [
  "click('bid')",
  "fill('bid', 'text')",
  "select_option('bid', 'option')",
  "press('bid', 'keys')",
  "clear('bid')",
  "focus('bid')",
  "hover('bid')",
  "dblclick('bid')",
  'scroll(delta_x, delta_y)',
  "goto('url')",
  'go_back()',
  'go_forward()',
  'new_tab()',
  'tab_focus(index)',
  'tab_close()',
  'noop()',
  "send_msg_to_user('answer')",
  "report_infeasible('reason')",
] as const

/** Returns the prompt text of a dialect. WebArena only accepts a digit as the flag of `type`. */
export function dialectTextOf(dialect: Dialect, stage: () => World): DialectText {
  if (dialect === 'browsergym')
    return { texts: textsOf(CALLS, ANSWERS.browsergym), endRevealsReward: false, phrase: phraseCall, demoWorld: stage }
  const forms = ACTIONS.map((form) => (dialect === 'webarena' ? form.replace('press_enter_after=1', '1') : form))
  return { texts: textsOf(forms, ANSWERS.brackets), endRevealsReward: false, phrase: (action) => action, demoWorld: stage }
}

/** Action that answers a task, and the verbs of all actions that end it, by notation. */
const ANSWERS = {
  brackets: { form: 'stop [{answer}]', verbs: /^stop\b/ },
  browsergym: { form: "send_msg_to_user('{answer}')", verbs: /^(?:send_msg_to_user|report_infeasible)\b/ },
} as const

/** Returns the syntax of all actions, of the actions that do not end the task, and of the one that answers. */
function textsOf(forms: readonly string[], { form, verbs }: (typeof ANSWERS)[keyof typeof ANSWERS]): DialectText['texts'] {
  return { actions: forms.join('\n'), moves: forms.filter((each) => !verbs.test(each)).join('\n'), finish: form }
}
