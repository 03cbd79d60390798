/** An object of a data file; every member may be anything. */
export interface Fields {
  readonly [name: string]: unknown
}

/** Whether it is an object and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it is a list of texts, the empty one too. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Whether Python takes it for `False`: nothing, zero, an empty text, list or object. */
export function isFalsy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) ? Object.keys(value).length === 0 : !value
}
