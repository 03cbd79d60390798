import { isUnusable } from '../../browser/fields/fields.ts'
import { partAt } from '../../browser/parts.ts'
import { currentTab } from '../../browser/state.ts'
import type { Engine } from '../../engine.ts'
import type { AxNode } from '../../page/accessibility/ax-node.ts'
import { hit } from '../../page/accessibility/hit.ts'
import { isSet, optionsOf } from '../../page/state.ts'
import { PAGE_WIDTH } from '../../page/style.ts'
import { phrasesOf } from '../../plan/phrases.ts'
import type { WebArenaState } from '../../state.ts'

/** Roles that a click does something to. */
const CLICKED: ReadonlySet<string> = new Set(['link', 'button', 'checkbox', 'radio', 'menuitem', 'tab', 'DisclosureTriangle'])

/** Roles that a text is written into. */
const FILLED: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton'])

const { click, hover, fill, choose, goto, stop, giveUp } = phrasesOf('browsergym')

/** What is worth doing at a state by calls: what can be acted on at once, with these texts, and going to these pages. */
export function admissibleCalls(
  engine: Engine,
  state: WebArenaState,
  { texts, pages }: { readonly texts: readonly string[]; readonly pages: readonly string[] },
): readonly string[] {
  const { root, look } = engine.view(state)
  const onPage = [...engine.told(state).nodes].flatMap(([id, { node }]) => {
    const part = partAt(look.outline, node.path)
    return part !== undefined && isReachable(node, root) && !isUnusable(part, look) ? callsOn(String(id), node, texts) : []
  })
  const { browser } = state
  const { at, history } = currentTab(browser)
  return [
    ...onPage,
    ...(at > 0 ? ['go_back()'] : []),
    ...(at < history.length - 1 ? ['go_forward()'] : []),
    ...browser.tabs.flatMap((_, index) => (index === browser.current ? [] : [`tab_focus(${index})`])),
    ...pages.map(goto),
    stop(''),
    giveUp('it cannot be done'),
  ]
}

/** Whether the middle of a node is the node and nothing over it. */
function isReachable({ box, lines, path }: AxNode, root: AxNode): boolean {
  const { x, y, width, height } = lines?.[0] ?? box ?? { x: 0, y: 0, width: 0, height: 0 }
  if (width <= 0 || height <= 0 || x + width / 2 >= PAGE_WIDTH) return false
  const found = hit(root, x + width / 2, y + height / 2)
  return found === path || found?.startsWith(`${path}.`) === true
}

function callsOn(id: string, { element, role }: AxNode, texts: readonly string[]): readonly string[] {
  if (element === undefined) return []
  if (element.tag === 'select')
    return optionsOf(element).flatMap(({ children }) => {
      const label = children
        .filter((child) => typeof child === 'string')
        .join('')
        .trim()
      return label === '' ? [] : [choose(id, label)]
    })
  if (FILLED.has(role)) {
    const isNumber = role === 'spinbutton'
    const fitting = isSet(element.attributes['readonly']) ? [] : texts.filter((text) => !isNumber || /^\d+(?:\.\d+)?$/.test(text))
    return [...fitting.map((text) => fill(id, text)), `press('${id}', 'Enter')`]
  }
  const hovers = element.attributes['aria-haspopup'] === undefined ? [] : [hover(id)]
  return CLICKED.has(role) ? [click(id), ...hovers] : []
}
