import { type JsonObject, type JsonValue, OrreryError } from '@orreryjs/core'
import type { Difference, ReplayedStep, Replayer } from '@orreryjs/core/worlds'
import { type ElementMark, flattenAxTree, type MarkedNode } from './page/browsergym/axtree.ts'
import { type CdpNode, cdpText } from './page/text/cdp-text.ts'
import { cleanLines } from './page/text/clean.ts'
import { quoted } from './page/text/line.ts'
import { isInViewport, type Rectangle, viewportRatio } from './page/text/viewport.ts'
import { checkAction, checkEarlyStop, checkLocalUrl, checkRealUrl, checkReply } from './replay/actions.ts'
import { checkEpisode } from './replay/episode.ts'
import {
  checkCleanAnswer,
  checkExactMatch,
  checkHtmlEvaluator,
  checkMustInclude,
  checkPostUrl,
  checkStringEvaluator,
  checkUrlEvaluator,
} from './replay/evaluators.ts'
import { compareValue, isObject, listIn, numberIn, objectIn, optionalTextIn, type RecordCheck, textIn } from './replay/record.ts'

/** Recording format. */
interface RecordForm {
  /** Value of the field `kind`; `undefined` if records of the format have none. */
  readonly kind?: string
  /** Fields that every record of the format has. */
  readonly fields: readonly string[]
  /** Single comparison of the whole record. */
  readonly check?: RecordCheck
  /** Series of comparisons. */
  steps?(record: JsonObject): Iterable<ReplayedStep>
}

const FORMS: readonly RecordForm[] = [
  { kind: 'create_id_based_action', fields: ['action', 'action2str', 'description'], check: checkAction },
  { kind: 'early_stop', fields: ['actions', 'max_steps', 'thresholds', 'ok'], check: checkEarlyStop },
  { kind: 'extract_action', fields: ['constructor', 'reply'], check: checkReply },
  { kind: 'map_url_to_real', fields: ['url', 'ok'], check: checkRealUrl },
  { kind: 'map_url_to_local', fields: ['url', 'ok'], check: checkLocalUrl },
  { kind: 'clean_answer', fields: ['answer', 'ok'], check: checkCleanAnswer },
  { kind: 'exact_match', fields: ['ref', 'pred', 'ok'], check: checkExactMatch },
  { kind: 'must_include', fields: ['ref', 'pred', 'tokenize', 'ok'], check: checkMustInclude },
  { kind: 'string_evaluator', fields: ['config', 'answer'], check: checkStringEvaluator },
  { kind: 'url_evaluator', fields: ['reference_url', 'url_note', 'url'], check: checkUrlEvaluator },
  { kind: 'html_evaluator', fields: ['targets', 'url', 'content', 'locators'], check: checkHtmlEvaluator },
  { kind: 'reddit_get_post_url', fields: ['url'], check: checkPostUrl },
  { kind: 'repr', fields: ['text', 'ok'], check: checkRepr },
  { kind: 'clean_accesibility_tree', fields: ['text', 'ok'], check: checkClean },
  { kind: 'in_viewport_ratio', fields: ['x', 'y', 'width', 'height', 'win', 'ok'], check: checkViewport },
  { fields: ['chromium', 'nodes', 'bounds', 'viewport_text'], check: checkPage },
  { fields: ['chromium', 'nodes', 'extra', 'default'], check: checkFlattened },
  { fields: ['page', 'url', 'html'], steps: sourceSteps },
  { fields: ['chromium', 'start_url', 'reset', 'steps', 'server'], steps: episodeSteps },
]

/** Rejects records of a page's HTML, which contain nothing to compare. */
function sourceSteps(record: JsonObject): never {
  throw new OrreryError(
    'DATA_INVALID',
    `the record only has the HTML of page ${textIn(record, 'page')}, which cannot be compared`,
    { hint: 'Use the recording of its accessibility nodes, which is a separate file.' },
  )
}

/** Chromium version with which episodes can be compared. */
const CHROMIUM = '112'

/** Compares each step of an episode. */
function* episodeSteps(record: JsonObject): Iterable<ReplayedStep> {
  const chromium = textIn(record, 'chromium')
  if (chromium.split('.')[0] !== CHROMIUM) {
    throw new OrreryError('DATA_INVALID', `the episode was recorded with Chromium ${chromium}. Expected version ${CHROMIUM}`, {
      hint: 'Only page texts can be compared across Chromium versions.',
    })
  }
  const actions = listIn(record, 'steps').map((step) => (isObject(step) ? optionalTextIn(step, 'action') : undefined))
  for (const { step, differences } of checkEpisode(record)) {
    const action = actions[step - 1]
    yield { step, differences, ...(action !== undefined && { action }) }
  }
}

/** True if a record comes from WebArena's own code: single calls are recognized by `kind`, pages and episodes by their fields. */
export function recognises(record: JsonObject): boolean {
  return formOf(record) !== undefined
}

/** Creates the replayer of WebArena's recordings. There are no transcripts, since its recordings name no world. */
export function createReplayer(): Replayer {
  return {
    replay: () => {
      throw new OrreryError('DATA_INVALID', 'WebArena has no transcripts: its recordings name no world')
    },
    *check(record) {
      const form = formOf(record)
      if (form === undefined) throw new OrreryError('DATA_INVALID', 'not a recording of WebArena')
      if (form.steps !== undefined) yield* form.steps(record)
      else yield { step: 1, differences: form.check?.(record) ?? [] }
    },
  }
}

function formOf(record: JsonObject): RecordForm | undefined {
  return FORMS.find(({ kind, fields }) => record['kind'] === kind && fields.every((field) => Object.hasOwn(record, field)))
}

/** Compares a page's text in BrowserGym's variants: whole page, visible elements only, with flags. */
function checkFlattened(record: JsonObject): readonly Difference[] {
  const nodes = listIn(record, 'nodes').filter(isNode)
  const marks = new Map(Object.entries(objectIn(record, 'extra')).map(([id, mark]) => [id, markOf(mark)]))
  return [
    ...differText(record, 'default', () => flattenAxTree(nodes)),
    ...differText(record, 'visible_only', () => flattenAxTree(nodes, { marks, isVisibleOnly: true })),
    ...differText(record, 'with_flags', () => flattenAxTree(nodes, { marks, showsFlags: true })),
  ]
}

function differText(record: JsonObject, field: string, ours: () => string): readonly Difference[] {
  const recorded = optionalTextIn(record, field)
  return recorded === undefined ? [] : compareValue(field, recorded, ours())
}

/** True if a value looks like a Chromium node. Other fields are validated on use. */
function isNode(value: JsonValue): value is JsonObject & MarkedNode {
  return isObject(value) && typeof value['nodeId'] === 'string'
}

function markOf(value: JsonValue | undefined): ElementMark {
  const { visibility = 0, clickable = false } = isObject(value) ? value : {}
  return { visibility: Number(visibility), isClickable: clickable === true }
}

/** Compares Python's `repr` of a text. */
function checkRepr(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], quoted(textIn(record, 'text')))
}

/** Compares a page's lines after the clean step. */
function checkClean(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], cleanLines(textIn(record, 'text').split('\n')).join('\n'))
}

/** Compares WebArena's viewport ratio of a box. */
function checkViewport(record: JsonObject): readonly Difference[] {
  const box: Rectangle = [numberIn(record, 'x'), numberIn(record, 'y'), numberIn(record, 'width'), numberIn(record, 'height')]
  const [width, height] = listIn(record, 'win').map(Number)
  const window = [width ?? 0, height ?? 0] as const
  return [
    ...compareValue('ok', record['ok'], viewportRatio(box, window)),
    ...compareValue('kept', record['kept'], isInViewport(box, window)),
  ]
}

/** Compares a page's text in the window and, if recorded, of the whole page. */
function checkPage(record: JsonObject): readonly Difference[] {
  const nodes = listIn(record, 'nodes').filter(isCdpNode)
  const bounds = Object.fromEntries(Object.entries(objectIn(record, 'bounds')).map(([id, box]) => [id, rectangleOf(box)]))
  const inWindow = optionalTextIn(record, 'viewport_text')
  const whole = optionalTextIn(record, 'full_text')
  return [
    ...(inWindow === undefined ? [] : compareValue('viewport_text', treeOf(inWindow), cdpText(nodes, bounds))),
    ...(whole === undefined ? [] : compareValue('full_text', treeOf(whole), cdpText(nodes))),
  ]
}

/** True if a value looks like a Chromium node. Other fields are validated on use. */
function isCdpNode(value: JsonValue): value is JsonObject & CdpNode {
  return isObject(value) && typeof value['nodeId'] === 'string'
}

/** Returns `null` for a node without a box. */
function rectangleOf(value: JsonValue | undefined): Rectangle | null {
  if (!Array.isArray(value)) return null
  const [x, y, width, height] = value.map(Number)
  return x === undefined || y === undefined || width === undefined || height === undefined ? null : [x, y, width, height]
}

/** Returns the text without its line of tabs, which does not come from the nodes. */
function treeOf(text: string): string {
  return text.slice(text.indexOf('\n\n') + 2)
}
