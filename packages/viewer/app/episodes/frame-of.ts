import type { Frame } from '../../src/index.ts'

/** Returns the frame that contains an event; the last frame for later events. */
export function frameOf(frames: readonly Frame[], seq: number): number {
  const at = frames.findIndex(({ step, thoughts }) => seq <= (step?.seq ?? thoughts.at(-1)?.seq ?? -1))
  return at < 0 ? Math.max(0, frames.length - 1) : at
}
