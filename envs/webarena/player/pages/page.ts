import { remembering } from '@orreryjs/core/worlds'

/** An element of a page as the text tells it. */
export interface Node {
  /** What actions call it; empty where the text gives none. */
  readonly id: string
  readonly role: string
  readonly name: string
  readonly depth: number
  /** What a list of choices shows as chosen. */
  readonly value: string | undefined
  /** Whether it is ticked, chosen or pressed; `undefined` where it can be neither. */
  readonly isOn: boolean | undefined
  readonly isOpen: boolean | undefined
  readonly isDisabled: boolean
}

/** What a browser shows now. */
export interface Page {
  readonly title: string
  readonly url: string
  readonly nodes: readonly Node[]
  /** Titles of the tabs, in their order; one where the text tells of none. */
  readonly tabs: readonly { readonly index: string; readonly title: string; readonly isCurrent: boolean }[]
}

const LINE = /^([ \t]*)(?:\[(\w+)\] )?([A-Za-z]+) ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(.*)$/
const VALUE =
  /\bvalue(?:: |=)'?(.*?)'?(?=,? (?:hasPopup|multiselectable|required|autocomplete|expanded|clickable|visible|focused)\b|, |$)/
const TAB = /(?:^| \| )Tab (\d+)( \((?:current|active)\))?: (.*?)(?= \| Tab \d|$)/gm
const URL_LINE = /^\**(?:Current )?(?:URL|url)\**(?: is)?: *(\S+)\s*$/m
const IS_TREE = /^[ \t]*\[\w+\] [A-Za-z]+ ['"]/m
const ROOT = /\bRootWebArea\b/

/** Whether a text is a page: an accessibility tree with the ids of its elements. */
export function isPage(text: string): boolean {
  return ROOT.test(text) || IS_TREE.test(text)
}

/** Reads the text of a page. */
export const readPage: (text: string) => Page = remembering((text) => {
  const nodes: Node[] = []
  for (const line of text.split('\n')) {
    const node = readNode(line)
    // A blank between two links.
    if (node !== undefined && !(node.id === '' && node.role === 'StaticText' && node.name === '')) nodes.push(node)
  }
  const tabs = [...text.matchAll(TAB)].map(([, index = '0', current, title = '']) => ({
    index,
    title,
    isCurrent: current !== undefined,
  }))
  const title = nodes.find(({ role }) => role === 'RootWebArea')?.name ?? tabs.find(({ isCurrent }) => isCurrent)?.title ?? ''
  return { title, url: URL_LINE.exec(text)?.[1] ?? '', nodes, tabs }
}, 128)

function readNode(line: string): Node | undefined {
  const match = LINE.exec(line)
  if (match === null) return undefined
  const [, indent = '', id = '', role = '', name = '', rest = ''] = match
  return {
    id,
    role,
    name: unquoted(name),
    depth: indent.length,
    value: rest.includes('value') ? VALUE.exec(rest)?.[1] : undefined,
    isOn: /\b(?:checked|selected|pressed)(?:: |=)/.test(rest)
      ? /\b(?:checked|selected|pressed)(?:: |=)'?true/i.test(rest)
      : undefined,
    isOpen: rest.includes('expanded') ? /expanded(?:: |=)true/i.test(rest) : undefined,
    isDisabled: /disabled(?:: |=)true/i.test(rest),
  }
}

/** A text as Python writes it, without its quotes. */
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
