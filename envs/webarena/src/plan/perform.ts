import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { isChecked, optionsOf, selectedIndices, textOf } from '../page/page-state.ts'
import type { PageAction } from '../tasks/subgoals.ts'
import { actionSyntax } from './action-syntax.ts'
import { findByKey, findNode } from './find-nodes.ts'
import { execute, idInView, type PlanInProgress } from './plan-in-progress.ts'

/** Performs one action on the open page, unless the page is already in the wanted state. */
export function perform(engine: Engine, plan: PlanInProgress, action: PageAction): void {
  if (isAsWanted(engine, plan, action)) return
  const id = idInView(engine, plan, (root) => nodeFor(root, action))
  for (const command of actionsFor(engine, plan, action, id)) execute(engine, plan, command)
}

function actionsFor(engine: Engine, plan: PlanInProgress, action: PageAction, id: string): readonly string[] {
  const phrases = actionSyntax(engine.dialect)
  if (action.kind === 'choose') return [phrases.choose(id, action.option)]
  if (action.kind !== 'fill') return [phrases.click(id)]
  if (engine.dialect !== 'webarena') return [phrases.fill(id, action.text)]
  const emptied = textAt(engine, plan, action) === '' ? [] : [`click [${id}]`, 'press [Meta+a]', 'press [Delete]']
  // The original's grammar does not allow line breaks in texts.
  return [...emptied, `type [${id}] [${action.text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))}] [0]`]
}

function isAsWanted(engine: Engine, plan: PlanInProgress, action: PageAction): boolean {
  const { root, snapshot } = engine.view(plan.state)
  const node = nodeFor(root, action)
  if (node?.element === undefined) return false
  const { element, path } = node
  switch (action.kind) {
    case 'fill':
      return textOf(element, path, snapshot.state) === action.text
    case 'choose':
      return selectedIndices(element, path, snapshot.state).some((index) => labelOf(optionsOf(element)[index]) === action.option)
    case 'tick':
      return isChecked(element, path, snapshot.state) === action.isOn
    case 'press':
      // Pressing an open menu or tab again would close it.
      return isOpened(node)
    default:
      return action satisfies never
  }
}

function textAt(engine: Engine, plan: PlanInProgress, action: PageAction): string {
  const { root, snapshot } = engine.view(plan.state)
  const node = nodeFor(root, action)
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
function nodeFor(root: AxNode, action: PageAction): AxNode | undefined {
  const container = action.within === undefined ? root : findByKey(root, action.within)
  const name = action.kind === 'press' ? action.button : action.field
  return container && findNode(container, (node) => ROLES[action.kind].includes(node.role) && node.name.trim() === name)
}

function isOpened({ role, properties }: AxNode): boolean {
  const property = role === 'DisclosureTriangle' ? 'expanded' : role === 'tab' ? 'selected' : undefined
  return properties.some(([name, value]) => name === property && value === 'True')
}
