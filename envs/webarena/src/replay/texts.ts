import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { type CdpNode, cdpText } from '../page/text/cdp-text.ts'
import { cleanLines } from '../page/text/clean.ts'
import { quoted } from '../page/text/line.ts'
import { isInViewport, type Rectangle, viewportRatio } from '../page/text/viewport.ts'
import { differ, isObject, listIn, numberIn, objectIn, optionalTextIn, textIn } from './record.ts'

/** A text as Python writes it. */
export function checkRepr(record: JsonObject): readonly Difference[] {
  return differ('ok', record['ok'], quoted(textIn(record, 'text')))
}

/** A page's lines after the clean step. */
export function checkClean(record: JsonObject): readonly Difference[] {
  return differ('ok', record['ok'], cleanLines(textIn(record, 'text').split('\n')).join('\n'))
}

/** How much of a box lies in the window, as WebArena reckons it. */
export function checkViewport(record: JsonObject): readonly Difference[] {
  const box: Rectangle = [numberIn(record, 'x'), numberIn(record, 'y'), numberIn(record, 'width'), numberIn(record, 'height')]
  const [width, height] = listIn(record, 'win').map(Number)
  const window = [width ?? 0, height ?? 0] as const
  return [...differ('ok', record['ok'], viewportRatio(box, window)), ...differ('kept', record['kept'], isInViewport(box, window))]
}

/** A page's text in the window, and whole where it was recorded. */
export function checkPage(record: JsonObject): readonly Difference[] {
  const nodes = listIn(record, 'nodes').filter(isNode)
  const bounds = Object.fromEntries(Object.entries(objectIn(record, 'bounds')).map(([id, box]) => [id, rectangleOf(box)]))
  const inWindow = optionalTextIn(record, 'viewport_text')
  const whole = optionalTextIn(record, 'full_text')
  return [
    ...(inWindow === undefined ? [] : differ('viewport_text', treeOf(inWindow), cdpText(nodes, bounds))),
    ...(whole === undefined ? [] : differ('full_text', treeOf(whole), cdpText(nodes))),
  ]
}

/** Whether a value is a node of Chromium's; what else one holds is looked at where it is used. */
function isNode(value: JsonValue): value is JsonObject & CdpNode {
  return isObject(value) && typeof value['nodeId'] === 'string'
}

/** `null` for a node that lies nowhere. */
function rectangleOf(value: JsonValue | undefined): Rectangle | null {
  if (!Array.isArray(value)) return null
  const [x, y, width, height] = value.map(Number)
  return x === undefined || y === undefined || width === undefined || height === undefined ? null : [x, y, width, height]
}

/** The text without its line of tabs, which is not made from the nodes. */
function treeOf(text: string): string {
  return text.slice(text.indexOf('\n\n') + 2)
}
