import { memoizeByText } from '@orreryjs/core/worlds'
import { isSimplifiedPage, type NodeParts, readSimplifiedNodes } from './simplified.ts'

/** An element of a page as parsed from the observation. */
export interface Node {
  /** Id used in actions. Empty if the observation gives none. */
  readonly id: string
  readonly role: string
  readonly name: string
  readonly depth: number
  /** Selected option of a list. */
  readonly value: string | undefined
  /** True if checked, selected or pressed. `undefined` for elements without such a state. */
  readonly isOn: boolean | undefined
  readonly isOpen: boolean | undefined
  readonly isDisabled: boolean
}

/** The page that the browser shows. */
export interface Page {
  readonly title: string
  readonly url: string
  /** True while the page is loading. */
  readonly isBusy: boolean
  readonly nodes: readonly Node[]
  /** Tabs in order. Empty if the observation does not list them. */
  readonly tabs: readonly { readonly index: string; readonly title: string; readonly isCurrent: boolean }[]
}

const LINE = /^([ \t]*)(?:\[(\w+)\] )?([A-Za-z]+) ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(.*)$/
const VALUE =
  /\bvalue(?:: |=)'?([\s\S]*?)'?(?=,? (?:hasPopup|multiselectable|required|autocomplete|expanded|clickable|visible|focused)\b|, |$)/
const TAB = /(?:^| \| )Tab (\d+)( \((?:current|active)\))?: (.*?)(?= \| Tab \d|$)/gm
const URL_LINE = /^\**(?:Current )?(?:URL|url)\**(?: is)?: *(\S+)\s*$/m
const IS_TREE = /^[ \t]*\[\w+\] [A-Za-z]+ ['"]/m
const ROOT = /\bRootWebArea\b/
const BUSY = /^(?:\[\w+\] )?RootWebArea .*\bbusy(?:: |=)(?:1|true)\b/im

/** True if a text is a page: an accessibility tree with element ids. */
export function isPage(text: string): boolean {
  return ROOT.test(text) || IS_TREE.test(text)
}

/** Parses an observation. */
export const readPage: (text: string) => Page = memoizeByText((text) => {
  const lines = text.split('\n')
  // Skip the blank between two links.
  const nodes = (
    isSimplifiedPage(text) ? readSimplifiedNodes(lines, unquoted).map(nodeOf) : lines.flatMap((line) => readNode(line) ?? [])
  ).filter(({ id, role, name }) => !(id === '' && role === 'StaticText' && name === ''))
  const tabs = [...text.matchAll(TAB)].map(([, index = '0', current, title = '']) => ({
    index,
    title,
    isCurrent: current !== undefined,
  }))
  const title = nodes.find(({ role }) => role === 'RootWebArea')?.name ?? tabs.find(({ isCurrent }) => isCurrent)?.title ?? ''
  return { title, url: URL_LINE.exec(text)?.[1] ?? '', isBusy: BUSY.test(text), nodes, tabs }
}, 128)

function readNode(line: string): Node | undefined {
  const match = LINE.exec(line)
  if (match === null) return undefined
  const [, indent = '', id = '', role = '', name = '', rest = ''] = match
  const value = rest.includes('value') ? VALUE.exec(rest)?.[1] : undefined
  return nodeOf({ id, role, name: unquoted(name), depth: indent.length, value, attributes: rest })
}

/** Creates an element from its parts. */
function nodeOf({ attributes: rest, ...parts }: NodeParts): Node {
  return {
    ...parts,
    isOn: /\b(?:checked|selected|pressed)(?:: |=)/.test(rest)
      ? /\b(?:checked|selected|pressed)(?:: |=)'?true/i.test(rest)
      : undefined,
    isOpen: rest.includes('expanded') ? /expanded(?:: |=)true/i.test(rest) : undefined,
    isDisabled: /disabled(?:: |=)true/i.test(rest),
  }
}

/** Removes the quotes of a Python string literal and decodes its escapes. */
function unquoted(text: string): string {
  const inner = text.slice(1, -1)
  if (!inner.includes('\\')) return inner
  return inner
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))/gi, (_, x?: string, u?: string, U?: string) =>
      String.fromCodePoint(Number.parseInt(x ?? u ?? U ?? '20', 16)),
    )
    .replace(/\\n/g, '\n')
    .replace(/\\(.)/g, '$1')
}
