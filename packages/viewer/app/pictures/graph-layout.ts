import type { GraphPicture } from '../../src/pictures/index.ts'

/** A way between two states with how often it was gone. */
interface Edge {
  readonly from: string
  readonly to: string
  /** Positions of the moves. */
  readonly seqs: readonly number[]
  /** Of the path. */
  readonly d: string
  /** Where its count stands. */
  readonly x: number
  readonly y: number
}

export interface GraphLayout {
  readonly width: number
  readonly height: number
  readonly states: readonly { readonly name: string; readonly x: number }[]
  /** Of all states. */
  readonly middle: number
  readonly edges: readonly Edge[]
}

const ACROSS = 150
const EDGE = 75
/** Half the height and width of a state. */
export const STATE = { half: 17, wide: 52 } as const

/** States in a row in the order in which they were reached: moves on above, moves back below, moves in place as loops on top. */
export function layOutGraph({ states, moves }: GraphPicture): GraphLayout {
  const names = [...new Set([...states, ...moves.flatMap(({ from, to }) => [from, to])])]
  const widest = Math.max(1, ...moves.map(({ from, to }) => Math.abs(names.indexOf(to) - names.indexOf(from))))
  const rise = 34 + 22 * widest
  const middle = rise + 8
  const at = (name: string): number => EDGE + ACROSS * names.indexOf(name)
  const ways = new Map<string, { readonly from: string; readonly to: string; readonly seqs: number[] }>()
  for (const { from, to, seq } of moves) {
    const key = JSON.stringify([from, to])
    const known = ways.get(key)
    if (known === undefined) ways.set(key, { from, to, seqs: [seq] })
    else known.seqs.push(seq)
  }
  return {
    width: 2 * EDGE + ACROSS * (names.length - 1),
    height: 2 * middle,
    states: names.map((name) => ({ name, x: at(name) })),
    middle,
    edges: [...ways.values()].map((way) => ({ ...way, ...pathOf(at(way.from), at(way.to), middle) })),
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
  const isOn = to > from
  const side = isOn ? -1 : 1
  const reach = Math.abs(to - from) / ACROSS
  const edge = middle + side * STATE.half
  const bow = edge + side * (12 + 26 * reach)
  const [start, end] = [from + (isOn ? 22 : -22), to + (isOn ? -22 : 22)]
  return {
    d: `M${start},${edge}C${start + (end - start) * 0.25},${bow} ${start + (end - start) * 0.75},${bow} ${end},${edge + side * 3}`,
    x: (start + end) / 2,
    y: edge + side * (9 + 19.5 * reach) + (isOn ? -4 : 10),
  }
}
