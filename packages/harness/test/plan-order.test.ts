import { describePlanOrder } from './plan-order.ts'

// In 500 orders: `plan-order.long.test.ts`.
describePlanOrder({ orders: 8, elsewhere: 5, interrupted: 10 })
