import type { StepEffect } from '@orreryjs/reporting/data'

/** Effects with their names, in the order of keys. */
export const EFFECTS: readonly (readonly [effect: StepEffect, name: string])[] = [
  ['closer', 'closer'],
  ['neutral', 'neutral'],
  ['further', 'further'],
  ['dead-end', 'dead end'],
]

/** Outlines of the marks around 0,0 with a radius of 1. */
const OUTLINES: Readonly<Record<StepEffect, string>> = {
  closer: 'M-1,0A1,1 0 1 0 1,0A1,1 0 1 0 -1,0Z',
  neutral: 'M-1,0A1,1 0 1 0 1,0A1,1 0 1 0 -1,0Z',
  further: 'M0,-1.2L1.15,.85H-1.15Z',
  'dead-end': 'M-1,-1L1,1M-1,1L1,-1',
}

interface MarkProps {
  readonly effect: StepEffect
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Mark of a step in a drawing; effects differ in color and in shape. */
export function EffectMark({ effect, x, y, radius }: MarkProps) {
  return <path class={`effect ${effect}`} d={OUTLINES[effect]} transform={`translate(${x},${y}) scale(${radius})`} />
}

/** The same mark in a text. */
export function EffectSymbol({ effect }: { readonly effect: StepEffect }) {
  return (
    <svg class="effect-symbol" viewBox="-7 -7 14 14" aria-hidden="true">
      <EffectMark effect={effect} x={0} y={0} radius={4.5} />
    </svg>
  )
}
