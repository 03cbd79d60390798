import type { GraphPicture } from '../../src/pictures/index.ts'

/** An edge between two states with the transitions along it. */
interface Edge {
  readonly from: string
  readonly to: string
  /** Positions of the transitions. */
  readonly seqs: readonly number[]
  /** SVG path. */
  readonly d: string
  /** Position of its count. */
  readonly x: number
  readonly y: number
}

export interface GraphLayout {
  readonly width: number
  readonly height: number
  readonly states: readonly { readonly name: string; readonly x: number }[]
  /** Vertical position of all states. */
  readonly middle: number
  readonly edges: readonly Edge[]
}

const ACROSS = 150
const EDGE = 75
/** Half the height and width of a state. */
export const STATE = { half: 17, wide: 52 } as const

/** Lays states out in a row, in the order of their first visit: forward edges above, backward edges below, loops on top. */
export function layOutGraph({ states, moves }: GraphPicture): GraphLayout {
  const names = [...new Set([...states, ...moves.flatMap(({ from, to }) => [from, to])])]
  const widest = Math.max(1, ...moves.map(({ from, to }) => Math.abs(names.indexOf(to) - names.indexOf(from))))
  const rise = 34 + 22 * widest
  const middle = rise + 8
  const at = (name: string): number => EDGE + ACROSS * names.indexOf(name)
  const edges = new Map<string, { readonly from: string; readonly to: string; readonly seqs: number[] }>()
  for (const { from, to, seq } of moves) {
    const key = JSON.stringify([from, to])
    const known = edges.get(key)
    if (known === undefined) edges.set(key, { from, to, seqs: [seq] })
    else known.seqs.push(seq)
  }
  return {
    width: 2 * EDGE + ACROSS * (names.length - 1),
    height: 2 * middle,
    states: names.map((name) => ({ name, x: at(name) })),
    middle,
    edges: [...edges.values()].map((edge) => ({ ...edge, ...pathOf(at(edge.from), at(edge.to), middle) })),
  }
}

function pathOf(from: number, to: number, middle: number): Pick<Edge, 'd' | 'x' | 'y'> {
  const top = middle - STATE.half
  if (from === to) {
    return {
      d: `M${from - 14},${top}C${from - 30},${top - 34} ${from + 30},${top - 34} ${from + 14},${top - 3}`,
      x: from,
      y: top - 31,
    }
  }
  const isForward = to > from
  const side = isForward ? -1 : 1
  const reach = Math.abs(to - from) / ACROSS
  const edge = middle + side * STATE.half
  const bow = edge + side * (12 + 26 * reach)
  const [start, end] = [from + (isForward ? 22 : -22), to + (isForward ? -22 : 22)]
  return {
    d: `M${start},${edge}C${start + (end - start) * 0.25},${bow} ${start + (end - start) * 0.75},${bow} ${end},${edge + side * 3}`,
    x: (start + end) / 2,
    y: edge + side * (9 + 19.5 * reach) + (isForward ? -4 : 10),
  }
}
