import type { Rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import { type Size, scaled } from '../sizes.ts'
import { drawWakingMinutes, minutesSince2000 } from '../timestamps.ts'
import type { Customer, OrderStatus } from './rows.ts'

/** Customer, time and final status of an order. */
export interface PlannedOrder {
  readonly customer: Customer
  readonly minute: number
  readonly status: OrderStatus
  /** True if the order must contain a product with options, for tasks about a month. */
  readonly isWithOptions: boolean
}

const FROM = '2022-01-03'
const TO = '2023-05-29'
const NOVEMBERS = ['2022-11'] as const
/** Number of the active customer's orders in each November. */
const IN_NOVEMBER = 3

/** Plans all orders in chronological order: the active customer's and everybody else's. */
export function planOrders(size: Size, customers: readonly Customer[], random: Rng): readonly PlannedOrder[] {
  const [active, ...others] = customers
  if (active === undefined) return []
  const own = activeOrders(active, scaled(37, size), size, random.fork('active'))
  return [...own, ...otherOrders(others, size, random.fork('others'))].sort((a, b) => a.minute - b.minute)
}

function activeOrders(customer: Customer, count: number, size: Size, random: Rng): readonly PlannedOrder[] {
  const inNovember = NOVEMBERS.flatMap((month) => minutesOnDistinctDays(IN_NOVEMBER, month, random))
  const others: number[] = []
  while (others.length < count - inNovember.length) {
    const [minute = 0] = drawWakingMinutes(1, FROM, TO, random)
    if (!isInNovember(minute)) others.push(minute)
  }
  const minutes = [...inNovember, ...others].sort((a, b) => a - b)
  const pending = scaled(3, size)
  const before = [
    ...Array.from({ length: scaled(7, size) }, (): OrderStatus => 'Canceled'),
    ...Array.from({ length: count }, (): OrderStatus => 'Complete'),
  ].slice(0, count - pending)
  const statuses = [...random.shuffle(before), ...Array.from({ length: pending }, (): OrderStatus => 'Pending')]
  return minutes.map((minute, at) => ({
    customer,
    minute,
    status: statuses[at] ?? 'Complete',
    isWithOptions: isInNovember(minute),
  }))
}

/** Picks different days of a month, so that each order is identified by its date. */
function minutesOnDistinctDays(count: number, month: string, random: Rng): readonly number[] {
  const days = random.sample(
    Array.from({ length: 28 }, (_, at) => at),
    count,
  )
  return days.map((day) => minutesSince2000(`${month}-01T00:00:00`) + day * 1440 + 480 + random.integer(720))
}

function isInNovember(minute: number): boolean {
  return NOVEMBERS.some(
    (month) => minute >= minutesSince2000(`${month}-01T00:00:00`) && minute < minutesSince2000(`${month}-30T00:00:00`) + 1440,
  )
}

function otherOrders(customers: readonly Customer[], size: Size, random: Rng): readonly PlannedOrder[] {
  const counts: readonly (readonly [OrderStatus, number])[] = [
    ['Complete', 201],
    ['Canceled', 25],
    ['Closed', 12],
    ['Processing', 20],
    ['On Hold', 4],
  ]
  const settled = random.shuffle(counts.flatMap(([status, count]) => Array.from({ length: scaled(count, size) }, () => status)))
  const open = Array.from({ length: scaled(9, size) }, (): OrderStatus => 'Pending')
  const statuses = [...settled, ...open]
  // The exponent favours the first customers, so that a few order often.
  return drawWakingMinutes(statuses.length, FROM, TO, random).map((minute, at) => ({
    customer: customers[Math.floor(customers.length * pow(random.next(), 1.6))] as Customer,
    minute,
    status: statuses[at] ?? 'Complete',
    isWithOptions: false,
  }))
}
