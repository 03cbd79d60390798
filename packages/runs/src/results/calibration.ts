/** Agents that calibrate the others, with what they are there for. */
const CALIBRATION: readonly (readonly [agent: RegExp, role: string])[] = [
  [/^random$/, 'calibration, floor: random admissible actions'],
  [/^first-admissible$/, 'calibration, floor: always the first admissible action'],
  [/^oracle$/, 'calibration, ceiling: knows the whole state'],
  [/^noisy-oracle:/, 'calibration: the oracle, with random actions among its own'],
]

/** What a row calibrates; `undefined` where it is measured itself. */
export function calibrationOf(agent: string): string | undefined {
  return CALIBRATION.find(([name]) => name.test(agent))?.[1]
}
