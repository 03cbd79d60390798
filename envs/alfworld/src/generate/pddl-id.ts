/** A place in the room, in whole centimetres; `y` is the height. */
export interface Position {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Where the agent stands to reach something: a square of the floor (25 cm), the wall it faces (0 to 3), the angle of its gaze. */
export interface Pose {
  readonly x: number
  readonly z: number
  readonly rotation: number
  readonly horizon: number
}

/**
 * Id of a thing as ALFRED's problems write it, lower case: `mug_bar__minus_01_dot_39_bar__plus_00_dot_98_bar__plus_00_dot_44`.
 * Basins are parts of other things: `sink_bar_..._bar_sinkbasin`.
 */
export function thingId(type: string, { x, y, z }: Position): string {
  const parts = [type.replace(/basin$/, ''), metres(x), metres(y), metres(z)]
  return (type.endsWith('basin') ? [...parts, type] : parts).join('_bar_')
}

/** Id of a location: `loc_bar__minus_10_bar_11_bar_3_bar_60`. */
export function locationId({ x, z, rotation, horizon }: Pose): string {
  return ['loc', ...[x, z, rotation, horizon].map((value) => (value < 0 ? `_minus_${-value}` : String(value)))].join('_bar_')
}

function metres(centimetres: number): string {
  const size = Math.abs(centimetres)
  const digits = (value: number): string => String(value).padStart(2, '0')
  return `${centimetres < 0 ? '_minus_' : '_plus_'}${digits(Math.floor(size / 100))}_dot_${digits(size % 100)}`
}
