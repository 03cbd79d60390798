/** Baseline agents that calibrate the scale, with their roles. */
const CALIBRATION: readonly (readonly [agent: RegExp, role: string])[] = [
  [/^random$/, 'calibration, floor: random admissible actions'],
  [/^first-admissible$/, 'calibration, floor: always the first admissible action'],
  [/^oracle$/, 'calibration, ceiling: knows the whole state'],
  [/^noisy-oracle:/, 'calibration: the oracle, with some random actions'],
]

/** Returns the calibration role of an agent; `undefined` for other agents. */
export function calibrationOf(agent: string): string | undefined {
  return CALIBRATION.find(([name]) => name.test(agent))?.[1]
}
