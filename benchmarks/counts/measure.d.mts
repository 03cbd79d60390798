export interface Counts {
  readonly blocks: number
  readonly bytes?: number
  readonly modules?: number
  readonly loaded?: number
  readonly functions: Readonly<Record<string, number>>
}
export const NAMES: readonly string[]
export function measure(name: string): Promise<Counts>
export function differences(name: string, before: Counts | undefined, now: Counts): readonly string[]
