import type { Databases } from '../data.ts'

/** What the way to a task's end is made of. Every path is a chain of URLs, each linked from the page before it. */
export type Leg = SeeLeg | DoLeg | BeLeg

/** Something must have been read: a plan that answers without is no honest one. */
export interface SeeLeg {
  readonly kind: 'see'
  readonly path: readonly string[]
  /** What is done on the page before they show: a tab is opened. @default nothing */
  readonly first?: readonly Deed[]
  /** Values of `data-key` that decide the answer. */
  readonly keys: readonly string[]
}

/** Something must be done, by a form or a button. */
export interface DoLeg {
  readonly kind: 'do'
  readonly path: readonly string[]
  readonly deeds: readonly Deed[]
  isDone(now: Standing): boolean
}

/** One must be at the last URL of the path when one stops. */
interface BeLeg {
  readonly kind: 'be'
  readonly path: readonly string[]
}

/** One act on a page; fields and buttons by their accessible names, within the element of that `data-key` where one is given. */
export type Deed =
  | { readonly kind: 'fill'; readonly field: string; readonly text: string; readonly within?: string }
  | { readonly kind: 'choose'; readonly field: string; readonly option: string; readonly within?: string }
  | { readonly kind: 'tick'; readonly field: string; readonly isOn: boolean; readonly within?: string }
  | { readonly kind: 'press'; readonly button: string; readonly within?: string }

/** How things stand: what the sites hold, and the page that is open. */
export interface Standing {
  readonly databases: Databases
  /** URL of the open page. */
  readonly url: string
  /** What the fields of the open page hold, by their accessible names. */
  readonly fields: Readonly<Record<string, string>>
}

/** How long a way is: pages to open, each once, deeds, and a window of reading for every ten things to read. */
export function lengthOf(way: readonly Leg[]): number {
  const pages = new Set(way.flatMap(({ path }) => path))
  const deeds = way.flatMap((leg) => (leg.kind === 'do' ? leg.deeds : leg.kind === 'see' ? (leg.first ?? []) : []))
  const keys = way.flatMap((leg) => (leg.kind === 'see' ? leg.keys : []))
  return 1 + pages.size + deeds.length + Math.ceil(keys.length / 10)
}
