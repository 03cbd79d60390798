import { describePlanOrder } from './plan-order.ts'

// `plan-order.long.test.ts` tests 500 orders.
describePlanOrder({ orders: 5, elsewhere: 3, interrupted: 6 })
