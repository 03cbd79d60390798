import { describePlanOrder } from './plan-order.ts'

// In 500 orders: `plan-order.long.test.ts`.
describePlanOrder({ orders: 5, elsewhere: 3, interrupted: 6 })
