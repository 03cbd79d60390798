import { describePlanOrder } from './plan-order.ts'

describePlanOrder({ orders: 125, elsewhere: 20, interrupted: 40 })
