import { WINDOW_HEIGHT } from '../../page/style.ts'
import { readStrictAction } from '../read-strict.ts'

/** Translates an action, or an action form, of dialect `strict` into BrowserGym calls. Other text is returned unchanged. */
export function phraseCall(action: string): string {
  const form = FORMS[action]
  if (form !== undefined) return form
  const reading = readStrictAction(action)
  if (reading.kind !== 'action') return action
  const read = reading.action
  switch (read.type) {
    case 'click':
    case 'hover':
      return `${read.type}('${read.id}')`
    case 'type': {
      const filled = `fill('${read.id}', ${quotedText(read.text.replace(/\n$/, ''))})`
      return read.text.endsWith('\n') ? `${filled} press('${read.id}', 'Enter')` : filled
    }
    case 'press':
      return `keyboard_press(${quotedText(read.keys)})`
    case 'scroll':
      return `scroll(0, ${read.direction === 'down' ? WINDOW_HEIGHT : -WINDOW_HEIGHT})`
    case 'goto':
      return `goto(${quotedText(read.url)})`
    case 'tab_focus':
      return `tab_focus(${read.tab})`
    case 'close_tab':
      return 'tab_close()'
    case 'new_tab':
    case 'go_back':
    case 'go_forward':
      return `${read.type}()`
    case 'stop':
      return /^N\/A/i.test(read.answer)
        ? `report_infeasible(${quotedText(read.answer)})`
        : `send_msg_to_user(${quotedText(read.answer)})`
    default:
      return action
  }
}

/** Action forms, whose placeholders are not valid arguments. */
const FORMS: Readonly<Record<string, string>> = {
  'click [id]': "click('bid')",
  'hover [id]': "hover('bid')",
  'type [id] [text]': "fill('bid', 'text')",
  'type [id] [text] [press_enter_after=1]': "fill('bid', 'text') press('bid', 'Enter')",
  'press [keys]': "keyboard_press('keys')",
  'goto [url]': "goto('url')",
  'tab_focus [index]': 'tab_focus(index)',
  'stop [answer]': "send_msg_to_user('answer')",
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' }

/** Quotes a text as an argument of a call: `'it\'s'`. */
export function quotedText(text: string): string {
  return `'${text.replace(/[\\'\n\r\t\f]/g, (character) => ESCAPES[character] ?? character)}'`
}
