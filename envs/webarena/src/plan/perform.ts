import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { isChecked, optionsOf, selectedIndices, textOf } from '../page/page-state.ts'
import type { PageAction } from '../tasks/subgoals.ts'
import { actionSyntax } from './action-syntax.ts'
import { findByKey, findNode } from './find-nodes.ts'
import { execute, idInView, type PlanInProgress } from './plan-in-progress.ts'

/** Performs one action on the open page. Does nothing if the page is already in the wanted state. */
export function perform(engine: Engine, walk: PlanInProgress, deed: PageAction): void {
  if (isAsWanted(engine, walk, deed)) return
  const id = idInView(engine, walk, (root) => nodeFor(root, deed))
  for (const action of actionsFor(engine, walk, deed, id)) execute(engine, walk, action)
}

function actionsFor(engine: Engine, walk: PlanInProgress, deed: PageAction, id: string): readonly string[] {
  const phrases = actionSyntax(engine.dialect)
  if (deed.kind === 'choose') return [phrases.choose(id, deed.option)]
  if (deed.kind !== 'fill') return [phrases.click(id)]
  if (engine.dialect !== 'webarena') return [phrases.fill(id, deed.text)]
  const emptied = textAt(engine, walk, deed) === '' ? [] : [`click [${id}]`, 'press [Meta+a]', 'press [Delete]']
  // The original's grammar does not allow line breaks in texts.
  return [...emptied, `type [${id}] [${deed.text.replace(/\s*\n\s*/g, ' ')}] [0]`]
}

function isAsWanted(engine: Engine, walk: PlanInProgress, deed: PageAction): boolean {
  const { root, snapshot } = engine.view(walk.state)
  const node = nodeFor(root, deed)
  if (node?.element === undefined) return false
  const { element, path } = node
  switch (deed.kind) {
    case 'fill':
      return textOf(element, path, snapshot.state) === deed.text
    case 'choose':
      return selectedIndices(element, path, snapshot.state).some((index) => labelOf(optionsOf(element)[index]) === deed.option)
    case 'tick':
      return isChecked(element, path, snapshot.state) === deed.isOn
    case 'press':
      // Pressing an open menu or tab again would close it.
      return isOpened(node)
    default:
      return deed satisfies never
  }
}

function textAt(engine: Engine, walk: PlanInProgress, deed: PageAction): string {
  const { root, snapshot } = engine.view(walk.state)
  const node = nodeFor(root, deed)
  return node?.element === undefined ? '' : textOf(node.element, node.path, snapshot.state)
}

function labelOf(option: { readonly children: readonly unknown[] } | undefined): string {
  return (
    option?.children
      .filter((child) => typeof child === 'string')
      .join('')
      .trim() ?? ''
  )
}

const ROLES: Readonly<Record<PageAction['kind'], readonly string[]>> = {
  fill: ['textbox', 'searchbox', 'spinbutton', 'combobox'],
  choose: ['combobox', 'listbox'],
  tick: ['checkbox', 'radio'],
  press: ['button', 'link', 'menuitem', 'tab', 'DisclosureTriangle'],
}

/** Returns the node that the action applies to. */
function nodeFor(root: AxNode, deed: PageAction): AxNode | undefined {
  const container = deed.within === undefined ? root : findByKey(root, deed.within)
  const name = deed.kind === 'press' ? deed.button : deed.field
  return container && findNode(container, (node) => ROLES[deed.kind].includes(node.role) && node.name.trim() === name)
}

function isOpened({ role, properties }: AxNode): boolean {
  const property = role === 'DisclosureTriangle' ? 'expanded' : role === 'tab' ? 'selected' : undefined
  return properties.some(([name, value]) => name === property && value === 'True')
}
