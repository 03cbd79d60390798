import { describeReleasedLoop } from '../../react/test/released-loop.ts'
import { loop } from './released-loop.ts'

describeReleasedLoop(loop, 1000)
