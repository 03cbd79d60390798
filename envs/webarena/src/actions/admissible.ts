import { currentTab } from '../browser/browser-state.ts'
import { isDisabledControl } from '../browser/fields/fields.ts'
import { partAt } from '../browser/find-part.ts'
import { maxScroll } from '../browser/view.ts'
import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { hit } from '../page/accessibility/hit.ts'
import { isAttributeSet, optionsOf } from '../page/page-state.ts'
import { PAGE_WIDTH } from '../page/style.ts'
import type { ListedNode } from '../page/text/observation-text.ts'
import { actionSyntax } from '../plan/action-syntax.ts'
import type { WebArenaState } from '../state.ts'

const { click, hover, fill, choose, goto, stop, giveUp, pause } = actionSyntax('browsergym')

/** Roles for which a click has an effect. */
const CLICKED: ReadonlySet<string> = new Set(['link', 'button', 'checkbox', 'radio', 'menuitem', 'tab', 'DisclosureTriangle'])

/** Roles that accept typed text. */
const TYPED: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton'])

/** Home pages of the sites, always offered for `goto`. */
const HOME_PAGES = [
  'http://home.test/',
  'http://shop.test/',
  'http://admin.test/admin',
  'http://forum.test/',
  'http://code.test/',
  'http://map.test/',
  'http://wiki.test/',
] as const

/** Returns the useful actions in a state: on elements in the observation, with texts quoted in the goal. */
export function admissibleActions(engine: Engine, state: WebArenaState): readonly string[] {
  if (state.ending !== undefined) return []
  const { goal } = engine.taskOf(state)
  const texts = textsOf(goal)
  if (engine.dialect === 'browsergym') return admissibleCalls(engine, state, { texts, pages: HOME_PAGES })
  const actions = [...engine.pageText(state).nodes].flatMap(([id, listed]) => actionsOn(id, listed, texts))
  const pages = HOME_PAGES.map((url) => `goto [${url}]`)
  // A list can have options with equal labels.
  return [...new Set([...actions, ...movesOf(engine, state), ...pages, 'stop []', 'stop [N/A]'])]
}

function actionsOn(id: number, { node }: ListedNode, texts: readonly string[]): readonly string[] {
  const { element, role } = node
  if (element === undefined || element.attributes['disabled'] === true) return []
  if (element.tag === 'select') return optionsOf(element).flatMap((option) => chooseAction(id, option.children))
  if (TYPED.has(role)) return texts.map((text) => `type [${id}] [${text}] [1]`)
  const hovers = element.attributes['aria-haspopup'] === undefined ? [] : [`hover [${id}]`]
  return CLICKED.has(role) ? [`click [${id}]`, ...hovers] : []
}

function chooseAction(id: number, label: readonly unknown[]): readonly string[] {
  const text = label
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
  return text === '' ? [] : [`type [${id}] [${text}] [1]`]
}

/** Returns scrolling, history and tab actions. */
function movesOf(engine: Engine, state: WebArenaState): readonly string[] {
  const { browser } = state
  const tab = currentTab(browser)
  const { scrollY, source } = tab.document
  return [
    ...(scrollY < maxScroll(engine.view(state).root) || source.kind === 'loading' ? ['scroll [down]'] : []),
    ...(scrollY > 0 ? ['scroll [up]'] : []),
    ...(tab.at > 0 ? ['go_back'] : []),
    ...(tab.at < tab.history.length - 1 ? ['go_forward'] : []),
    ...browser.tabs.flatMap((_, index) => (index === browser.current ? [] : [`tab_focus [${index}]`])),
  ]
}

/** Returns texts of a goal that may have to be typed: quotations, numbers and names. */
function textsOf(goal: string): readonly string[] {
  const quoted = [...goal.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  const rest = goal.replace(/"[^"]*"/g, ' ')
  const numbers = rest.match(/\d[\d.,/]*\d|\d/g) ?? []
  const names = (rest.match(/(?<=\S\s)[A-Z][\w'&]*(?: [A-Z][\w'&]*)*/g) ?? []).filter((name) => name.length > 1)
  return [...new Set([...quoted, ...numbers, ...names])]
}

/** Returns the useful calls in a state: on reachable elements, with these texts, and `goto` for these pages. */
function admissibleCalls(
  engine: Engine,
  state: WebArenaState,
  { texts, pages }: { readonly texts: readonly string[]; readonly pages: readonly string[] },
): readonly string[] {
  const { root, snapshot } = engine.view(state)
  const onPage = [...engine.pageText(state).nodes].flatMap(([id, { node }]) => {
    const part = partAt(snapshot.outline, node.path)
    return part !== undefined && isReachable(node, root) && !isDisabledControl(part, snapshot)
      ? callsOn(String(id), node, texts)
      : []
  })
  const { browser } = state
  const { at, history, document } = currentTab(browser)
  return [
    ...new Set(onPage),
    ...(document.source.kind === 'loading' ? [pause] : []),
    ...(at > 0 ? ['go_back()'] : []),
    ...(at < history.length - 1 ? ['go_forward()'] : []),
    ...browser.tabs.flatMap((_, index) => (index === browser.current ? [] : [`tab_focus(${index})`])),
    ...pages.map(goto),
    stop(''),
    giveUp('it cannot be done'),
  ]
}

/** True if the centre of a node is not covered by another node. */
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
  if (TYPED.has(role)) {
    const isNumber = role === 'spinbutton'
    const fitting = isAttributeSet(element.attributes['readonly'])
      ? []
      : texts.filter((text) => !isNumber || /^\d+(?:\.\d+)?$/.test(text))
    return [...fitting.map((text) => fill(id, text)), `press('${id}', 'Enter')`]
  }
  const hovers = element.attributes['aria-haspopup'] === undefined ? [] : [hover(id)]
  return CLICKED.has(role) ? [click(id), ...hovers] : []
}
