import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { type ElementMark, flattened, type MarkedNode } from '../page/browsergym/axtree.ts'
import { differ, isObject, listIn, objectIn, optionalTextIn } from './record.ts'

/** A page's text as BrowserGym's agents are shown it: whole, what is visible, with flags. */
export function checkFlattened(record: JsonObject): readonly Difference[] {
  const nodes = listIn(record, 'nodes').filter(isNode)
  const marks = new Map(Object.entries(objectIn(record, 'extra')).map(([id, mark]) => [id, markOf(mark)]))
  return [
    ...differText(record, 'default', () => flattened(nodes)),
    ...differText(record, 'visible_only', () => flattened(nodes, { marks, isVisibleOnly: true })),
    ...differText(record, 'with_flags', () => flattened(nodes, { marks, tellsFlags: true })),
  ]
}

function differText(record: JsonObject, field: string, ours: () => string): readonly Difference[] {
  const recorded = optionalTextIn(record, field)
  return recorded === undefined ? [] : differ(field, recorded, ours())
}

/** Whether a value is a node of Chromium's; what else one holds is looked at where it is used. */
function isNode(value: JsonValue): value is JsonObject & MarkedNode {
  return isObject(value) && typeof value['nodeId'] === 'string'
}

function markOf(value: JsonValue | undefined): ElementMark {
  const { visibility = 0, clickable = false } = isObject(value) ? value : {}
  return { visibility: Number(visibility), isClickable: clickable === true }
}
