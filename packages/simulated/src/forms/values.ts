import type { JsonValue } from '@orreryjs/core'
import { reportsDone } from '../errors/claims.ts'
import { judgeLast, type Verdict } from '../errors/judge.ts'
import { planAsSaid } from '../errors/plan-errors.ts'
import { chooseCall } from '../protocols/choose-call.ts'
import type { Mind } from '../protocols/protocol.ts'
import { assess } from '../protocols/trajectory.ts'
import { decideOther, inWords, plannedSteps, scopeOf, unsure } from '../protocols/wording.ts'
import type { Field } from './form.ts'
import { chosenAmong, menuIn } from './menu.ts'
import { printedTools } from './printed-tools.ts'
import { pairIn } from './words.ts'

/** The content of a reply, independent of its format. */
export interface Content {
  readonly mind: Mind
  /** The action, by its mark if it has one. */
  readonly action: string
  /** The action in words. */
  readonly words: string
  /** A function described in the prompt and its arguments, if actions are calls. */
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, JsonValue>> } | undefined
  readonly verdict: Verdict | undefined
  /** The action that should replace the last one. */
  readonly change: string | undefined
}

/** Decides the content of a reply. `judges` is true if it must judge the last action. */
export function contentOf(mind: Mind, judges: boolean, isCall: boolean): Content {
  const menu = menuIn(mind)
  const listed = menu?.actions ?? (mind.prompt.actionsNow.length > 0 ? mind.prompt.actionsNow.map(withoutListMark) : undefined)
  const decided = mind.decide()
  const words = (listed === undefined ? decided : (chosenAmong(decided, listed, mind) ?? decided)) ?? unsure(mind)
  const verdict = judges ? judgeLast(mind) : undefined
  const tools = isCall ? printedTools(mind.prompt.instructions ?? mind.prompt.said.join('\n')) : []
  return {
    mind,
    words,
    action: menu?.markOf(words) ?? words,
    call: tools.length === 0 ? undefined : callFor(mind, words, tools),
    verdict,
    change: verdict?.isWrong === true ? words : undefined,
  }
}

function withoutListMark(line: string): string {
  return line.trim().replace(/^(?:[-*\u2022]|\(?\d+[.):])\s+/, '')
}

function callFor(mind: Mind, words: string, tools: ReturnType<typeof printedTools>): Content['call'] {
  const [only, ...others] = tools
  const parameters = Object.keys((only?.parameters['properties'] as object | undefined) ?? {})
  const isGeneral = only !== undefined && others.length === 0 && parameters.length <= 1
  if (isGeneral && only !== undefined) return { name: only.name, arguments: { [parameters[0] ?? 'input']: words } }
  return chooseCall(mind, tools) ?? { name: words, arguments: {} }
}

/** Returns the value of a field. */
export function fieldValue({ role, name, shown }: Field, content: Content): JsonValue {
  const { mind, action, call, verdict, change } = content
  switch (role) {
    case 'thought':
    case 'observation':
      return thoughtOf(content)
    case 'plan':
      return shown.startsWith('[') ? stepsOf(mind) : mind.view.intentions().slice(0, 3).join(', then ') || thoughtOf(content)
    case 'action':
    case 'answer':
      return action
    case 'choice':
      return /^\d+$/.test(action) ? Number(action) : action
    case 'verb':
      return call?.name ?? action
    case 'input':
      return inputOf(content, shown)
    case 'verdict':
      return verdictValue(verdict?.isWrong !== true, shown, mind)
    case 'done':
      return verdictValue(reportsDone(mind.view.isTaskDone, mind, 'task'), shown, mind)
    case 'change':
      return change ?? (/none|null|n\/a/i.exec(shown)?.[0] || (verdict === undefined ? 'none' : verdict.line))
    case 'constant':
      return shown.replace(/^"(.*)"$/, '$1')
    case 'score':
      return scoreOf(mind, name, shown)
    case 'candidates':
      return candidatesOf(content, 3).slice()
    default:
      return role satisfies never
  }
}

function inputOf({ call, action }: Content, shown: string): JsonValue {
  if (call === undefined) return action
  const values = Object.values(call.arguments)
  return shown.startsWith('{') || /\bjson\b|\bdict/i.test(shown) || values.length > 1 ? call.arguments : (values[0] ?? '')
}

/** Returns a sentence about the next step. */
export function thoughtOf({ words, mind }: Content): string {
  const [next] = mind.view.intentions()
  const aim = next === undefined || next === words ? '' : ` I still have to ${next}.`
  return `Next I ${inWords(words)}.${aim}`
}

function verdictValue(is: boolean, shown: string, { prompt }: Mind): JsonValue {
  const pair = pairIn(shown)
  if (pair !== undefined && !/^true$/i.test(pair.yes)) return is ? pair.yes : pair.no
  if (pair !== undefined || /bool|true|false/i.test(shown)) return is
  const pairInPrompt = pairIn(prompt.tail ?? '') ?? pairIn(prompt.asides ?? prompt.replyFormat)
  if (pairInPrompt === undefined || /^true$/i.test(pairInPrompt.yes)) return is
  return is ? pairInPrompt.yes : pairInPrompt.no
}

function scoreOf(mind: Mind, name: string, shown: string): JsonValue {
  const [, best] = /-\s*(\d+(?:\.\d+)?)|to\s*(\d+(?:\.\d+)?)/.exec(shown) ?? []
  const share = assess(mind).score / 10
  if (/confidence|probability/i.test(name) || best === '1' || best === '1.0') return share
  return Math.max(1, Math.round(share * (Number(best) || 10)))
}

/** Returns the chosen action and the next best ones. */
export function candidatesOf({ words, mind }: Content, count: number): readonly string[] {
  const first = words
  const more: string[] = [first]
  while (more.length < count) {
    const other = decideOther(mind, more) ?? mind.view.candidates.find(({ action }) => !more.includes(action))?.action
    if (other === undefined || more.includes(other)) break
    more.push(other)
  }
  return more
}

/** Returns the steps of a plan, including errors. */
export function stepsOf(mind: Mind): readonly string[] {
  return planAsSaid(plannedSteps(mind), scopeOf(mind), mind)
}
