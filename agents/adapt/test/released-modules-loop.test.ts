import { describeReleasedLoop } from '../../react/test/released-loop.ts'
import { loop } from './released-modules-loop.ts'

describeReleasedLoop(loop, 100)
