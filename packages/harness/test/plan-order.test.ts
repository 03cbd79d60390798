import { describePlanOrder } from './plan-order.ts'

// All 500: `plan-order.long.test.ts`.
describePlanOrder(30)
