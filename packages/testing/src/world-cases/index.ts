import { hostileCases } from './hostile.ts'
import { keyCases } from './keys.ts'
import { oracleCases } from './oracle.ts'
import { stepCases } from './steps.ts'
import { taskCases } from './tasks.ts'
import type { WorldCase } from './world-subject.ts'

/** All cases of `describeWorld`. */
export const worldCases: readonly WorldCase[] = [...taskCases, ...stepCases, ...hostileCases, ...keyCases, ...oracleCases]
