/** Descriptions of results, from which the policy continues when a prompt shows no earlier pages. */
import { expect, test } from 'vitest'
import { BLANK_NODE, formatNodes, formatResult, nodesIn, parseResult } from '../../player/descriptions.ts'
import { readDescribedHistory } from '../../player/history.ts'
import type { Node } from '../../player/pages/page.ts'

const HARD = [
  `it's`,
  'a\\b',
  'x | y {z} [1]',
  'line\nbreak',
  `, but 'click [1]' does not help.`,
  '',
  "= 'v' on open",
  ' leads to page ',
]

function node(part: Partial<Node>): Node {
  return { ...BLANK_NODE, ...part }
}

test('nodes keep their names, values and states', () => {
  for (const name of HARD) {
    const nodes = [
      node({ id: '4', role: 'link', name, depth: 2 }),
      node({ role: 'combobox', name, depth: 3, value: name, isOpen: false, isDisabled: true }),
      node({ id: '5', role: 'checkbox', name, isOn: true }),
    ]
    expect(nodesIn(formatNodes(nodes).join(', '))).toEqual(nodes)
  }
})

test('rows keep the texts, positions and links of their cells', () => {
  for (const name of HARD) {
    const nodes = [
      node({ id: '1', role: 'row', depth: 2 }),
      node({ id: '1.0', role: 'columnheader', name, depth: 3 }),
      node({ id: '1.1', role: 'columnheader', name: 'Date', depth: 3 }),
      node({ id: '2', role: 'row', depth: 2 }),
      node({ id: '2.0', role: 'gridcell', depth: 3 }),
      node({ id: '2.1', role: 'gridcell', name, depth: 3 }),
      node({ id: '9', role: 'link', name: `go to ${name}`, depth: 4 }),
    ]
    const [text, ...others] = formatNodes(nodes)
    expect([others, nodesIn(text ?? '')]).toEqual([[], nodes])
  }
})

const PAGE = { root: '7', url: 'http://shop.test/orders', title: "Erin's orders" }

test('a result is parsed as it was formatted, also if the action is called wrong', () => {
  for (const name of HARD) {
    const result = {
      node: node({ id: '3', role: 'button', name }),
      fields: [node({ id: '6', role: 'textbox', name: 'From' }), node({ role: 'StaticText', name, depth: 1 })],
      from: { root: '', url: 'http://shop.test/' },
      to: { ...PAGE, title: name },
      isChange: true,
      isComplete: true,
      nodes: [node({ id: '8', role: 'heading', name, depth: 1 })],
    }
    const text = formatResult(result)
    expect(parseResult(text)).toEqual({ ...result, isWrong: false })
    expect(parseResult(`${text}, but 'click [3]' does not help.`)).toEqual({ ...result, isWrong: true })
  }
  expect(parseResult('it worked')).toBeUndefined()
})

function screen(root: string, url: string): string {
  return `[${root}] RootWebArea 'Page'\n\t[${root}1] main ''\nURL: ${url}`
}

function led(from: readonly [string, string], to: readonly [string, string], isWrong = false): string {
  const [at, then] = [from, to].map(([root, url]) => ({ root, url, title: 'Page' }))
  if (at === undefined || then === undefined) return ''
  const text = formatResult({ node: undefined, fields: [], from: at, to: then, isChange: true, isComplete: false, nodes: [] })
  return isWrong ? `${text}, but 'goto' does not help.` : text
}

test('actions that were undone by going back are left out', () => {
  const [home, list, wrong, again] = [
    ['1', '/'],
    ['2', '/list'],
    ['3', '/wrong'],
    ['4', '/list'],
  ] as const
  const visited = { line: 'goto [/list]', observation: led(home, list) }
  const astray = { line: 'goto [/wrong]', observation: led(list, wrong, true) }
  const linesOf = (transcript: Parameters<typeof readDescribedHistory>[0]['transcript'], shown: readonly [string, string]) =>
    readDescribedHistory({ transcript, shown: screen(...shown) }).actions.map(({ line }) => line)
  expect(linesOf([visited, astray], wrong)).toEqual([visited.line, astray.line])
  expect(linesOf([visited, astray], again)).toEqual([visited.line])
  const next = { line: 'goto [/next]', observation: led(again, ['5', '/next']) }
  expect(linesOf([visited, astray, next], ['5', '/next'])).toEqual([visited.line, next.line])
  expect(linesOf([visited, astray], ['9', '/'])).toEqual([])
})

test('a result of more than 10,000 characters is not parsed', () => {
  const result = { node: undefined, fields: [], from: { root: '1', url: '/a' }, isChange: true, isComplete: false, nodes: [] }
  const textOf = (title: string): string => formatResult({ ...result, to: { root: '2', url: '/b', title } })
  expect(parseResult(textOf('a'.repeat(9000)))?.to.title).toHaveLength(9000)
  expect(parseResult(textOf('a'.repeat(10_000)))).toBeUndefined()
})
