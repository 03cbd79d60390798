import type { AxNode } from '../accessibility/ax-node.ts'
import type { PageText } from '../text/observation-text.ts'
import { printTree } from './print-tree.ts'
import { type StepName, simplifyTree } from './steps.ts'
import { treeOf } from './tree.ts'

/** Options of `simplifiedText`. */
interface SimplifiedTextOptions {
  /** Id of the node of slot 0. */
  readonly base: number
  readonly dialect: 'strict' | 'webarena'
  readonly steps: readonly StepName[]
}

/** Returns the simplified text of a whole page, as AgentOccam shows it. */
export function simplifiedText(root: AxNode, { base, dialect, steps }: SimplifiedTextOptions): string {
  const isOriginal = dialect === 'webarena'
  return printTree(simplifyTree(treeOf(root, base, !isOriginal), steps, { isOriginal }))
}

/** Returns a page with another text. Actions may refer to the same nodes. */
export function withText(page: PageText, text: string): PageText {
  return {
    text,
    get nodes() {
      return page.nodes
    },
    find: (id) => page.find(id),
  }
}
