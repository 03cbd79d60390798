import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import type { Action } from '../actions/action.ts'
import { readWebarenaAction } from '../actions/read-webarena.ts'
import { type BrowserState, currentTab, urlOf } from '../browser/browser-state.ts'
import { partAt } from '../browser/find-part.ts'
import { executeAction, openBrowser } from '../browser/perform-action.ts'
import { type BrowserContext, browserObservation, snapshotOf } from '../browser/view.ts'
import { isKeptLine } from '../page/text/clean.ts'
import { layOutApp } from './app/layout.ts'
import { appBehaviours, appNetwork } from './app/site.ts'
import { compareValue, isObject, listIn, objectIn, textIn } from './record.ts'

/** Step of a recorded episode; step 0 is its start. */
interface CheckedStep {
  readonly step: number
  readonly differences: readonly Difference[]
}

/**
 * Replays a recorded episode of WebArena's own environment on the application of the recordings, and yields the differences of each step.
 */
export function* checkEpisode(record: JsonObject): Generator<CheckedStep, void, void> {
  const network = appNetwork()
  const context: BrowserContext = {
    network,
    dialect: 'webarena',
    scripts: appBehaviours,
    layout: layOutApp,
    skipsCleanStep: true,
  }
  let state = openBrowser(textIn(record, 'start_url').split(' |AND| '), context)
  let differences = compareObservation(objectIn(record, 'reset'), state, context, 0)
  yield { step: 0, differences: differences.differences }
  const steps = listIn(record, 'steps')
  for (const [index, step] of steps.entries()) {
    if (!isObject(step)) continue
    const played = replayStep(step, state, differences.ids, context)
    state = played.state
    if (played.differences !== undefined) yield { step: index + 1, differences: played.differences }
    else {
      differences = compareObservation(step, state, context, played.opened)
      const facts = [
        ...compareValue('fail_error', step['fail_error'], played.error),
        ...compareValue('reward', step['reward'], played.error === '' ? 1 : 0),
      ]
      yield { step: index + 1, differences: [...facts, ...differences.differences] }
    }
  }
  const { cart, notes, user } = network.data()
  yield {
    step: steps.length + 1,
    differences: compareValue('server', record['server'], { cart: [...cart], notes: [...notes], user: user ?? null }),
  }
}

interface ReplayedAction {
  readonly state: BrowserState
  readonly error: string
  readonly opened: number
  /** Set for steps without a comparable observation. */
  readonly differences?: readonly Difference[]
}

function replayStep(
  step: JsonObject,
  state: BrowserState,
  ids: ReadonlyMap<string, string>,
  context: BrowserContext,
): ReplayedAction {
  const reading = readWebarenaAction(textIn(step, 'action'))
  if (reading.kind === 'misread') {
    const differences = compareValue('parse_error', step['parse_error'] ?? '', `${reading.error}: ${reading.message}`)
    return differences.length > 0 ? { state, error: '', opened: 0, differences } : { state, error: '', opened: 0 }
  }
  const { state: after, error = '', crash, opened } = executeAction(state, ours(reading.action, ids), context)
  const theirs = withRecordedId(error, reading.action)
  const differences = [
    ...compareValue('parse_error', step['parse_error'], ''),
    ...compareValue('crash', step['crash'] ?? null, crash ?? null),
  ]
  return { state: after, error: theirs, opened, ...((differences.length > 0 || crash !== undefined) && { differences }) }
}

/** Replaces the recorded node id by ours. */
function ours(action: Action, ids: ReadonlyMap<string, string>): Action {
  return 'id' in action ? { ...action, id: ids.get(action.id) ?? `${UNKNOWN}${action.id}` } : action
}

/** Prefix of ids that no node has. */
const UNKNOWN = '900000000'

function withRecordedId(error: string, action: Action): string {
  return 'id' in action && error === `'${UNKNOWN}${action.id}'` ? `'${action.id}'` : error
}

function compareObservation(
  step: JsonObject,
  state: BrowserState,
  context: BrowserContext,
  opened: number,
): { ids: ReadonlyMap<string, string>; differences: readonly Difference[] } {
  const { ids, difference } = compareText(textIn(step, 'text'), browserObservation(state, context, opened))
  const tab = currentTab(state)
  const facts: readonly (readonly [string, JsonValue])[] = [
    ['url', urlOf(tab)],
    ['scrollY', tab.document.scrollY],
    ['focus', focusOf(state, context)],
  ]
  const differences = facts.flatMap(([field, value]) => compareValue(field, step[field], value))
  return { ids, differences: difference === undefined ? differences : [...differences, { field: 'text', ...difference }] }
}

/** Returns the active element in the recordings' notation: `input#pre`, `input[name=q]`, `a`. */
function focusOf(state: BrowserState, context: BrowserContext): string {
  const { document } = currentTab(state)
  const part = partAt(snapshotOf(document, context).outline, document.state.focus)
  if (part === undefined) return 'body'
  const { tag, attributes } = part.element
  const { id, name } = attributes
  return typeof id === 'string' ? `${tag}#${id}` : typeof name === 'string' ? `${tag}[name=${name}]` : tag
}

/** Result of comparing a recorded text with ours. */
interface TextComparison {
  /** First difference; `undefined` if the texts match. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** Our ids by recorded id. */
  readonly ids: ReadonlyMap<string, string>
}

const LINE = /^(\t*)\[(\d+)\] ([\s\S]*)$/

/**
 * Compares a recorded text with our lines before the clean step. Ids are matched, not compared. The clean step depends on ids, so it is
 * applied with the recorded ones.
 */
function compareText(recorded: string, ours: string): TextComparison {
  const ids = new Map<string, string>()
  const expected = recorded.split('\n')
  const kept: string[] = []
  let at = 0
  for (const line of ours.split('\n')) {
    const [, indent = '', id = '', what = ''] = LINE.exec(line) ?? []
    const expectedLine = expected[at]
    const [, theirIndent = '', theirId = '', theirs = ''] = LINE.exec(expectedLine ?? '') ?? []
    if (id !== '' && !isKeptLine(`[0] ${what}`, kept)) continue
    if (expectedLine === undefined) return { difference: { expected: 'nothing more', actual: line }, ids }
    const isSame = id === '' ? line === expectedLine : indent === theirIndent && what === theirs && isPaired(ids, theirId, id)
    if (!isSame) return { difference: { expected: expectedLine, actual: line }, ids }
    if (id !== '') kept.push(`[${theirId}] ${what}`)
    at += 1
  }
  const missing = expected[at]
  return missing === undefined ? { ids } : { difference: { expected: missing, actual: 'nothing more' }, ids }
}

function isPaired(ids: Map<string, string>, theirs: string, ours: string): boolean {
  const mappedId = ids.get(theirs)
  if (mappedId !== undefined) return mappedId === ours
  ids.set(theirs, ours)
  return true
}
