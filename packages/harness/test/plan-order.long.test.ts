import { describePlanOrder } from './plan-order.ts'

describePlanOrder(125)
