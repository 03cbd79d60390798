import { TARGETS, type TargetOptions } from '@orreryjs/statistics'

/** Returns a notice if the target differs from the default. `parseSamplingNotice` parses it to rebuild the report. */
export function samplingNotices({ target = 'these-tasks' }: TargetOptions): readonly string[] {
  return target === 'these-tasks' ? [] : [`${START}${target}`]
}

/** Parses the target in the text of a report. */
export function parseSamplingNotice(text: string): TargetOptions {
  const target = TARGETS.find((name) => text.includes(`${START}${name}`))
  return target === undefined ? {} : { target }
}

const START = 'intervals and comparisons by --target '
