import type { RoadKind } from '../../generate/map/rows.ts'

/** How one travels: its name in URLs, on pages, and how fast roads are, in kilometres an hour; 0 where one may not. */
export interface Mode {
  readonly id: 'car' | 'bicycle' | 'foot'
  readonly label: string
  readonly speeds: Readonly<Record<RoadKind, number>>
}

/** By car, by bicycle, on foot. */
export const MODES: readonly Mode[] = [
  { id: 'car', label: 'Car', speeds: { highway: 90, main: 50, street: 30, path: 0 } },
  { id: 'bicycle', label: 'Bicycle', speeds: { highway: 18, main: 18, street: 15, path: 10 } },
  { id: 'foot', label: 'Foot', speeds: { highway: 5, main: 5, street: 5, path: 5 } },
]

/** The mode of a name in URLs; the car for any other name. */
export function modeOf(id: string): Mode {
  return MODES.find((mode) => mode.id === id) ?? (MODES[0] as Mode)
}
