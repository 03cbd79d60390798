import { packAll } from './pack-all.ts'
import { describePublishable } from './publishable.ts'

describePublishable(packAll())
