import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { TreeNode, TreePicture } from '../../src/pictures/index.ts'
import { joinClasses } from './act-chip.tsx'
import { labelOf, type PicturePosition, scrollIntoView } from './picture-position.ts'
import { AsText, nodeInWords } from './tree-as-text.tsx'
import { layOut, type Placed } from './tree-layout.ts'

interface TreeDrawingProps extends PicturePosition {
  readonly picture: TreePicture
  readonly large: boolean
}

const ZOOMS = [0.35, 0.5, 0.7, 1, 1.4] as const

/** Radius of a node and width of a letter, in pixels. */
const NODE = 10
const LETTER = 6

/** Scrollable search tree, drawn from left to right. */
export function TreeDrawing({ picture, step, onStep, large }: TreeDrawingProps) {
  const layout = useMemo(() => layOut(picture), [picture])
  const [zoom, setZoom] = useState<number>(1)
  const place = useRef<HTMLDivElement>(null)
  const at = picture.places.findLast(({ seq }) => seq <= step)?.node ?? 0
  const current = layout.placed.find(({ node }) => node.id === at)
  const scale = large ? Math.max(zoom, 1.4) : zoom
  useEffect(() => {
    const element = place.current
    if (element === null || current === undefined) return
    scrollIntoView(element, current.x * scale, current.y * scale)
  }, [at, scale, layout])
  return (
    <>
      <Zoom zoom={zoom} onZoom={setZoom} />
      <div class="picture-place" ref={place} role="tree" aria-label={`Search tree of ${picture.nodes.length} nodes`}>
        <svg
          class="tree"
          role="none"
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width={layout.width * scale}
          height={layout.height * scale}
        >
          <g>
            {layout.placed.flatMap((from) =>
              from.children.map((to) => <Branch key={to.node.id} from={from} to={to} isLater={to.node.seq > step} />),
            )}
          </g>
          {layout.placed.map((placed) => (
            <NodeMark
              key={placed.node.id}
              placed={placed}
              isCurrent={placed.node.id === at}
              isLater={placed.node.seq > step}
              onStep={onStep}
            />
          ))}
        </svg>
      </div>
      <AsText picture={picture} />
    </>
  )
}

function Zoom({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const at = (ZOOMS as readonly number[]).indexOf(zoom)
  const [less, more] = [ZOOMS[at - 1], ZOOMS[at + 1]]
  return (
    <p class="zoom">
      <button type="button" aria-label="Smaller" disabled={less === undefined} onClick={() => onZoom(less ?? zoom)}>
        −
      </button>
      <button type="button" aria-label="Larger" disabled={more === undefined} onClick={() => onZoom(more ?? zoom)}>
        +
      </button>
    </p>
  )
}

interface BranchProps {
  readonly from: Placed
  readonly to: Placed
  readonly isLater: boolean
}

/** Line between two nodes. It starts after the label of the parent. */
function Branch({ from, to, isLater }: BranchProps) {
  const begin = from.x + Math.min(labelWidth(from.node), to.x - from.x - NODE - 8)
  const middle = (begin + to.x) / 2
  const { chosen, visits } = to.node
  return (
    <path
      class={joinClasses('way', chosen && 'chosen', isLater && 'later', to.node.act === undefined && 'put-off')}
      d={`M${begin},${from.y}C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`}
      stroke-width={chosen ? 3.5 : 1 + Math.min(2, Math.log2(1 + visits) / 2)}
    />
  )
}

interface NodeMarkProps {
  readonly placed: Placed
  readonly isCurrent: boolean
  readonly isLater: boolean
  readonly onStep: PicturePosition['onStep']
}

function NodeMark({ placed, isCurrent, isLater, onStep }: NodeMarkProps) {
  const { node, x, y } = placed
  const { act, value, visits } = node
  const valueText = value === undefined ? '' : String(Math.round(value * 10))
  const fill = value === undefined ? 'var(--surface)' : `rgba(var(--heat), ${(0.1 + value * 0.5).toFixed(2)})`
  return (
    <g
      role="treeitem"
      aria-level={node.depth + 1}
      aria-selected={isCurrent}
      aria-current={isCurrent ? 'step' : undefined}
      data-seq={node.seq}
      data-node={node.id}
      tabindex={isCurrent ? 0 : -1}
      class={joinClasses('node', isCurrent && 'current', isLater && 'later', act?.refused && 'refused', node.chosen && 'chosen')}
      transform={`translate(${x},${y})`}
      onClick={() => onStep(node.seq)}
    >
      <title>{nodeInWords(node)}</title>
      <circle class="under" r="10" />
      {act?.ended === true ? (
        <rect class={act.success ? 'shape solved' : 'shape'} x="-9" y="-9" width="18" height="18" rx="2" style={{ fill }} />
      ) : (
        <circle class="shape" r="10" style={{ fill }} />
      )}
      <text class="value" y="4" text-anchor="middle">
        {valueText}
      </text>
      <text class="label" x="14" y="4">
        {labelText(node)}
        {visits > 1 && <tspan class="visits">{` ×${visits}`}</tspan>}
      </text>
    </g>
  )
}

function labelText({ parent, action }: TreeNode): string {
  return parent === undefined ? 'start' : labelOf(action, 22)
}

/** Estimates the width of a node with its label, in pixels. */
function labelWidth(node: TreeNode): number {
  const letters = labelText(node).length + (node.visits > 1 ? ` ×${node.visits}`.length : 0)
  return NODE + 8 + letters * LETTER
}
