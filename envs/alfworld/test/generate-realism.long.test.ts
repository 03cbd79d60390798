import { describeLikeness } from './generated-likeness.ts'

describeLikeness(Number.POSITIVE_INFINITY)
