import type { JsonValue } from '@orreryjs/core'
import { reportsTaskDone } from '../errors/claims.ts'
import { judgeLast, type Verdict } from '../errors/judge.ts'
import { planWithErrors } from '../errors/plan-errors.ts'
import { chooseCall } from '../protocols/choose-call.ts'
import { claimInThought } from '../protocols/line.ts'
import type { PolicyContext } from '../protocols/protocol.ts'
import { assess } from '../protocols/trajectory.ts'
import { decideOther, GOAL_LINE, goalOf, plannedSteps, scopeOf, unsureReply } from '../protocols/wording.ts'
import { actionThought } from '../voice/thoughts.ts'
import { chooseOffered, menuIn } from './action-menu.ts'
import { printedTools } from './printed-tools.ts'
import type { Field } from './reply-format.ts'
import { pairIn } from './verdict-words.ts'

/** The content of a reply, independent of its format. */
export interface Content {
  readonly context: PolicyContext
  /** The action, by its mark if it has one. */
  readonly action: string
  /** The action in words. */
  readonly words: string
  /** True if no action is sensible: `words` say so. */
  readonly isUnsure: boolean
  /** A function described in the prompt and its arguments, if actions are calls. */
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, JsonValue>> } | undefined
  readonly verdict: Verdict | undefined
  /** The action that should replace the last one. */
  readonly change: string | undefined
}

/** Decides the content of a reply. `judges` is true if it must judge the last action. */
export function contentOf(context: PolicyContext, judges: boolean, isCall: boolean): Content {
  const menu = menuIn(context)
  const listed =
    menu?.actions ??
    (context.prompt.admissibleActions.length > 0 ? context.prompt.admissibleActions.map(withoutListMark) : undefined)
  const decided = context.decide()
  const chosen = listed === undefined ? decided : (chooseOffered(decided, listed, context) ?? decided)
  const words = chosen ?? unsureReply(context)
  const verdict = judges ? judgeLast(context) : undefined
  const tools = isCall ? printedTools(context.prompt.instructions ?? context.prompt.messages.join('\n')) : []
  return {
    context,
    words,
    isUnsure: chosen === undefined,
    action: menu?.markOf(words) ?? words,
    call: tools.length === 0 ? undefined : callFor(context, words, tools),
    verdict,
    change: verdict?.isWrong === true ? words : undefined,
  }
}

function withoutListMark(line: string): string {
  return line.trim().replace(/^(?:[-*\u2022]|\(?\d+[.):])\s+/, '')
}

function callFor(context: PolicyContext, words: string, tools: ReturnType<typeof printedTools>): Content['call'] {
  const [only, ...others] = tools
  const parameters = Object.keys((only?.parameters['properties'] as object | undefined) ?? {})
  const isGeneral = only !== undefined && others.length === 0 && parameters.length <= 1
  if (isGeneral && only !== undefined) return { name: only.name, arguments: { [parameters[0] ?? 'input']: words } }
  return chooseCall(context, tools) ?? { name: words, arguments: {} }
}

/** Maximum length of a description that copies the observation. */
const MAX_DESCRIBED = 1000

/** Returns the value of a field. */
export function fieldValue({ role, name, shown }: Field, content: Content): JsonValue {
  const { context, action, call, verdict, change } = content
  switch (role) {
    case 'thought':
      return claimInThought(context) ?? thoughtOf(content)
    case 'observation':
      return thoughtOf(content)
    case 'description':
      return context.view.describeObservation?.(content.words) ?? context.prompt.currentObservation.trim().slice(0, MAX_DESCRIBED)
    case 'highlight':
      return ''
    case 'plan':
      return shown.startsWith('[')
        ? stepsOf(context)
        : context.view.intentions().slice(0, 3).join(', then ') || thoughtOf(content)
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
      return verdictValue(verdict?.isWrong !== true, shown, context)
    case 'done':
      return verdictValue(reportsTaskDone(context), shown, context)
    case 'change':
      return change ?? (/none|null|n\/a/i.exec(shown)?.[0] || (verdict === undefined ? 'none' : verdict.line))
    case 'goal':
      return goalOf(context).replace(/\.$/, '')
    case 'state':
      return stateOf(name, context)
    case 'constant':
      return shown.replace(/^"(.*)"$/, '$1')
    case 'score':
      return scoreOf(context, name, shown)
    case 'candidates':
      return candidatesOf(content, 3).slice()
    default:
      return role satisfies never
  }
}

const MAX_STATE_LENGTH = 120

/** Returns the player's knowledge under a name such as `current location`, else the start of the current observation without the goal. */
function stateOf(name: string, { prompt, view }: PolicyContext): string {
  const plain = name.replaceAll('_', ' ').toLowerCase()
  const known = [...(view.knownState?.() ?? [])].find(([about]) => plain.includes(about))?.[1]
  const shown = prompt.currentObservation.replace(GOAL_LINE, '').trim()
  return known ?? shown.split('\n')[0]?.slice(0, MAX_STATE_LENGTH) ?? ''
}

function inputOf({ call, action }: Content, shown: string): JsonValue {
  if (call === undefined) return action
  const values = Object.values(call.arguments)
  return shown.startsWith('{') || /\bjson\b|\bdict/i.test(shown) || values.length > 1 ? call.arguments : (values[0] ?? '')
}

/** Returns the reason for the action. */
export function thoughtOf({ words, isUnsure, context }: Content): string {
  return isUnsure ? words : actionThought(words, context)
}

function verdictValue(is: boolean, shown: string, { prompt }: PolicyContext): JsonValue {
  const pair = pairIn(shown)
  if (pair !== undefined && !/^true$/i.test(pair.yes)) return is ? pair.yes : pair.no
  if (pair !== undefined || /bool|true|false/i.test(shown)) return is
  const pairInPrompt = pairIn(prompt.closingText ?? '') ?? pairIn(prompt.otherText ?? prompt.replyFormat)
  if (pairInPrompt === undefined || /^true$/i.test(pairInPrompt.yes)) return is
  return is ? pairInPrompt.yes : pairInPrompt.no
}

function scoreOf(context: PolicyContext, name: string, shown: string): JsonValue {
  const [, best] = /-\s*(\d+(?:\.\d+)?)|to\s*(\d+(?:\.\d+)?)/.exec(shown) ?? []
  const share = assess(context).score / 10
  if (/confidence|probability/i.test(name) || best === '1' || best === '1.0') return share
  return Math.max(1, Math.round(share * (Number(best) || 10)))
}

/** Returns the chosen action and the next best ones. */
export function candidatesOf({ words, context }: Content, count: number): readonly string[] {
  const first = words
  const more: string[] = [first]
  while (more.length < count) {
    const other = decideOther(context, more) ?? context.view.candidates.find(({ action }) => !more.includes(action))?.action
    if (other === undefined || more.includes(other)) break
    more.push(other)
  }
  return more
}

/** Returns the steps of a plan, including errors. */
export function stepsOf(context: PolicyContext): readonly string[] {
  return planWithErrors(plannedSteps(context), scopeOf(context), context)
}
