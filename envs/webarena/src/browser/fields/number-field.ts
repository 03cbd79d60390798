import type { Part } from '../../page/part.ts'
import { limitsOf } from './forms.ts'

/** Returns the text of a number field after one step up or down, by HTML's rules. Text that is not a number counts as 0. */
export function steppedNumber(field: Part, text: string, by: 1 | -1): string {
  const { min, max, step } = limitsOf(field)
  const size = step === 0 ? 1 : step
  const value = Number.isFinite(Number(text)) ? Number(text) : 0
  if (min > max || (by > 0 && text !== '' && value > max) || (by < 0 && text !== '' && value < min)) return text
  const base = Number.isFinite(min) ? min : 0
  const steps = (value - base) / size
  const aligned = Math.abs(steps - Math.round(steps)) < 1e-9
  const target = aligned ? Math.round(steps) + by : by > 0 ? Math.ceil(steps) : Math.floor(steps)
  const highest = Number.isFinite(max) ? base + Math.floor((max - base) / size + 1e-9) * size : max
  const next = Math.min(Math.max(base + target * size, min), highest)
  return written(next, size)
}

/** Formats a value with as many decimal places as the step. */
function written(value: number, step: number): string {
  const places = /\.(\d+)/.exec(String(step))?.[1]?.length ?? 0
  return places === 0 ? String(value) : String(Number(value.toFixed(places)))
}
