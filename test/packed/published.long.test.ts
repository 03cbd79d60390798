import { describePublishable } from './publishable.ts'

describePublishable(() => true)
