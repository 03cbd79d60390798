import { unknownName } from '@orreryjs/runs/texts'
import { TARGETS, type Target } from '@orreryjs/statistics'

/** Flag for the tasks that intervals and verdicts are about. */
export const TARGET_FLAG = {
  flags: '--target <tasks>',
  description:
    'what intervals and verdicts are about. these-tasks: exactly the tasks that were played; new-tasks: tasks like these from other rooms, product types or recipe trees (the sampling unit is the cluster). Comparisons print both',
  default: 'these-tasks',
} as const

/** Parses the `--target` flag. Throws `USAGE`. */
export function readTarget(text: string): Target {
  const found = TARGETS.find((each) => each === text)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'target', text, TARGETS)
}
