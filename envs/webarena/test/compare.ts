/** A page as Chromium sees it and as the page language says it is. */
import { accessibility } from '../src/page/accessibility.ts'
import type { AxNode, Box, PageState } from '../src/page/ax-node.ts'
import type { Page } from '../src/page/element.ts'
import { html } from '../src/page/html.ts'
import { cdpLines } from '../src/text/cdp-text.ts'
import { observationText } from '../src/text/observation-text.ts'
import type { Rectangle } from '../src/text/viewport.ts'
import { as112 } from './as-112.ts'
import type { Window } from './chromium.ts'

/** The lines of a page without their ids, and where what they tell of lies. */
export interface Lines {
  readonly lines: readonly string[]
  readonly boxes: readonly (Rectangle | undefined)[]
}

/** Every line of the page that Chromium shows, as version 112 would tell it. */
export async function linesSeen(window: Window, page: Page): Promise<Lines> {
  await window.page.setContent(html(page), { waitUntil: 'load' })
  const { nodes, bounds, tags } = await window.look()
  const told = cdpLines(as112(nodes, tags))
  return {
    lines: told.map((line) => line.replace(/\[-?\d+\]/, '')),
    boxes: told.map((line) => bounds[/\[(-?\d+)\]/.exec(line)?.[1] ?? ''] ?? undefined),
  }
}

/** Every line of the page as it is said here. */
export function linesSaid(page: Page, state?: PageState): Lines {
  const root = accessibility(page, state)
  const { text, nodes } = observationText(root, { base: 1, scrollY: 0, dialect: 'webarena', isWhole: true, isUncleaned: true })
  const lines = text.split('\n')
  return {
    lines: lines.map((line) => line.replace(/\[\d+\]/, '')),
    boxes: lines.map((line) => rectangle(nodes.get(Number(/\[(\d+)\]/.exec(line)?.[1]))?.node)),
  }
}

function rectangle(node: AxNode | undefined): Rectangle | undefined {
  const box: Box | undefined = node?.box
  return box === undefined ? undefined : [box.x, box.y, box.width, box.height]
}

/** The first line that differs, or lies elsewhere by more than a few pixels; `undefined` when there is none. */
export function difference(seen: Lines, said: Lines): string | undefined {
  for (let at = 0; at < Math.max(seen.lines.length, said.lines.length); at += 1) {
    const around = `after ${said.lines.slice(Math.max(0, at - 3), at).join(' | ')}`
    if (seen.lines[at] !== said.lines[at]) return `${around}\n  Chromium: ${seen.lines[at]}\n  said:     ${said.lines[at]}`
    const apart = at === 0 ? 0 : distance(seen.boxes[at], said.boxes[at])
    if (apart > TOLERANCE)
      return `${around}\n  ${said.lines[at]} lies at ${seen.boxes[at]} in Chromium, is said to lie at ${said.boxes[at]}`
  }
  return undefined
}

/** Texts within fields and buttons lie a pixel higher or lower from version to version. */
const TOLERANCE = 2.5

function distance(seen: Rectangle | undefined, said: Rectangle | undefined): number {
  if (seen === undefined || said === undefined) return seen === said ? 0 : Number.POSITIVE_INFINITY
  return Math.max(...seen.map((value, index) => Math.abs(value - (said[index] ?? 0))))
}
