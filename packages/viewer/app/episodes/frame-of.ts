import type { Frame } from '../../src/index.ts'

/** The frame that an event belongs to, by its position; the last one for what comes after all. */
export function frameOf(frames: readonly Frame[], seq: number): number {
  const at = frames.findIndex(({ step, thoughts }) => seq <= (step?.seq ?? thoughts.at(-1)?.seq ?? -1))
  return at < 0 ? Math.max(0, frames.length - 1) : at
}
