import { quotedText } from '../actions/browsergym/phrase-call.ts'
import type { Dialect } from '../page/dialect.ts'

/** Actions of a plan in the syntax of a dialect. */
interface Phrases {
  click(id: string): string
  hover(id: string): string
  goto(url: string): string
  /** Replaces a field's text. In dialect `webarena`, only for an empty field. */
  fill(id: string, text: string): string
  choose(id: string, option: string): string
  stop(answer: string): string
  readonly back: string
  /** Action without effect on a page. */
  readonly pause: string
  /** Reports that the task is impossible, with the reason. */
  giveUp(reason: string): string
}

const WEBARENA: Phrases = {
  click: (id) => `click [${id}]`,
  hover: (id) => `hover [${id}]`,
  goto: (url) => `goto [${url}]`,
  fill: (id, text) => `type [${id}] [${text}] [0]`,
  choose: (id, option) => `type [${id}] [${option}] [1]`,
  stop: (answer) => `stop [${answer}]`,
  back: 'go_back',
  pause: 'press [Shift]',
  giveUp: (reason) => `stop [${reason}]`,
}

const BROWSERGYM: Phrases = {
  click: (id) => `click('${id}')`,
  hover: (id) => `hover('${id}')`,
  goto: (url) => `goto(${quotedText(url)})`,
  fill: (id, text) => `fill('${id}', ${quotedText(text)})`,
  choose: (id, option) => `select_option('${id}', ${quotedText(option)})`,
  stop: (answer) => `send_msg_to_user(${quotedText(answer)})`,
  back: 'go_back()',
  pause: 'noop()',
  giveUp: (reason) => `report_infeasible(${quotedText(reason.replace(/^N\/A: /, ''))})`,
}

/** Returns the action syntax of a dialect. */
export function actionSyntax(dialect: Dialect): Phrases {
  return dialect === 'browsergym' ? BROWSERGYM : WEBARENA
}
