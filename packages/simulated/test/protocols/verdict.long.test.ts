import { describeAsking } from './asking.ts'

describeAsking({ same: 30, helps: 40 })
