/** Compares a page in Chromium with the page language. */

import type { Page as Shown } from 'playwright-core'
import { accessibility } from '../../src/page/accessibility/accessibility.ts'
import type { AxNode, Box } from '../../src/page/accessibility/ax-node.ts'
import { hit } from '../../src/page/accessibility/hit.ts'
import type { Page, PageNode } from '../../src/page/element.ts'
import { html } from '../../src/page/html.ts'
import type { PageState } from '../../src/page/page-state.ts'
import { cdpLines } from '../../src/page/text/cdp-text.ts'
import { quoted } from '../../src/page/text/line.ts'
import { observationText } from '../../src/page/text/observation-text.ts'
import type { Rectangle } from '../../src/page/text/viewport.ts'
import { as112 } from './as-112.ts'
import type { Window } from './chromium.ts'

/** Lines of a page without their ids, and the boxes of their nodes. */
export interface Lines {
  readonly lines: readonly string[]
  readonly boxes: readonly (Rectangle | undefined | 'anywhere')[]
}

/** Returns the lines of the page that Chromium shows, converted to version 112. */
export async function linesSeen(
  window: Window,
  page: Page,
  state?: PageState,
  does?: (shown: Shown) => Promise<unknown>,
): Promise<Lines> {
  await window.page.setContent(html(page, state), { waitUntil: 'load' })
  await does?.(window.page)
  const { nodes, bounds, tags } = await window.look()
  const listed = cdpLines(as112(nodes, tags))
  return {
    lines: listed.map((line) => line.replace(/\[-?\d+\]/, '')),
    boxes: listed.map((line) => bounds[/\[(-?\d+)\]/.exec(line)?.[1] ?? ''] ?? undefined),
  }
}

/** Returns the lines of the page by the page language. Texts of several lines are split, as in later versions. */
export function hitTestLines(page: Page, state?: PageState): Lines {
  const root = accessibility(page, state)
  const { text, nodes } = observationText(root, {
    base: 1,
    scrollY: 0,
    dialect: 'webarena',
    observesWholePage: true,
    skipsCleanStep: true,
  })
  const lines: string[] = []
  const boxes: (Rectangle | undefined | 'anywhere')[] = []
  for (const line of text.split('\n')) {
    const node = nodes.get(Number(/\[(\d+)\]/.exec(line)?.[1]))?.node
    const texts = node?.role === 'StaticText' ? node.name.split('\n').filter(Boolean) : []
    const indent = /^\t*/.exec(line)?.[0] ?? ''
    if (texts.length > 1) {
      lines.push(...texts.map((each) => `${indent} StaticText ${quoted(each)}`))
      boxes.push(...texts.map(() => 'anywhere' as const))
    } else {
      lines.push(line.replace(/\[\d+\]/, ''))
      boxes.push(rectangle(node))
    }
  }
  return { lines, boxes }
}

function rectangle(node: AxNode | undefined): Rectangle | undefined {
  const box: Box | undefined = node?.box
  return box === undefined ? undefined : [box.x, box.y, box.width, box.height]
}

/** Clicks the centre of every listed node and returns the hit element, in Chromium and in the page language. */
export async function hits(window: Window, page: Page): Promise<readonly Hit[]> {
  await window.page.setContent(html(page), { waitUntil: 'load' })
  const root = accessibility(page)
  const listed = observationText(root, { base: 1, scrollY: 0, dialect: 'webarena', skipsCleanStep: true })
  const points = Array.from(listed.nodes.values(), ({ node, line }) => ({
    line,
    x: middle(node, 'x', 'width'),
    y: middle(node, 'y', 'height'),
  }))
  const seen: readonly string[] = await window.page.evaluate(`(${PLACES})(${JSON.stringify(points)})`)
  return points.map(({ line, x, y }, index) => ({ line, seen: seen[index] ?? '', said: placeOf(page, hit(root, x, y)) }))
}

/** Line of the clicked node, and the paths of the elements hit: element indices from the body on. */
interface Hit {
  readonly line: string
  readonly seen: string
  readonly said: string
}

const PLACES = `(points) => points.map(({ x, y }) => {
  const places = []
  let at = document.elementFromPoint(x, y)
  while (at && at !== document.body && at !== document.documentElement) {
    places.unshift([...at.parentElement.children].indexOf(at))
    at = at.parentElement
  }
  return places.join('.')
})`

function middle({ box }: AxNode, start: 'x' | 'y', size: 'width' | 'height'): number {
  return box === undefined ? -1 : box[start] + box[size] / 2
}

function placeOf(page: Page, path: string | undefined): string {
  let nodes: readonly PageNode[] = page.body
  const places: number[] = []
  for (const step of path?.split('.') ?? []) {
    const node = nodes[Number(step)]
    places.push(nodes.slice(0, Number(step)).filter((before) => typeof before !== 'string').length)
    nodes = node === undefined || typeof node === 'string' ? [] : node.children
  }
  return places.join('.')
}

/** Returns the first line that differs, or whose box is off by more than a few pixels; `undefined` if all match. */
export function difference(seen: Lines, expected: Lines): string | undefined {
  for (let at = 0; at < Math.max(seen.lines.length, expected.lines.length); at += 1) {
    const around = `after ${expected.lines.slice(Math.max(0, at - 3), at).join(' | ')}`
    if (seen.lines[at] !== expected.lines[at])
      return `${around}\n  Chromium: ${seen.lines[at]}\n  expected: ${expected.lines[at]}`
    const apart = at === 0 ? 0 : distance(seen.boxes[at], expected.boxes[at])
    if (apart > TOLERANCE)
      return `${around}\n  ${expected.lines[at]} is at ${seen.boxes[at]} in Chromium, expected ${expected.boxes[at]}`
  }
  return undefined
}

/** Texts inside fields and buttons move vertically by about a pixel between versions. */
const TOLERANCE = 2.5

function distance(seen: Lines['boxes'][number], expected: Lines['boxes'][number]): number {
  if (seen === 'anywhere' || expected === 'anywhere') return 0
  if (seen === undefined || expected === undefined) return seen === expected ? 0 : Number.POSITIVE_INFINITY
  return Math.max(...seen.map((value, index) => Math.abs(value - (expected[index] ?? 0))))
}
