/** Types of the domain `alfred`. */
export const SORTS = ['agent', 'location', 'receptacle', 'object', 'otype', 'rtype'] as const
/** Name of a type, lower case. */
export type Sort = (typeof SORTS)[number]

/** Predicates of the text game, in lower case, with the types of their terms. */
export const PREDICATES: ReadonlyMap<string, readonly Sort[]> = new Map<string, readonly Sort[]>([
  ['atlocation', ['agent', 'location']],
  ['cancontain', ['rtype', 'otype']],
  ['cleanable', ['object']],
  ['coolable', ['object']],
  ['heatable', ['object']],
  ['holds', ['agent', 'object']],
  ['holdsany', ['agent']],
  ['inreceptacle', ['object', 'receptacle']],
  ['inreceptacleobject', ['object', 'object']],
  ['isclean', ['object']],
  ['iscool', ['object']],
  ['ishot', ['object']],
  ['isreceptacleobject', ['object']],
  ['issliced', ['object']],
  ['istoggled', ['object']],
  ['objectatlocation', ['object', 'location']],
  ['objecttype', ['object', 'otype']],
  ['openable', ['receptacle']],
  ['opened', ['receptacle']],
  ['pickupable', ['object']],
  ['receptacleatlocation', ['receptacle', 'location']],
  ['receptacletype', ['receptacle', 'rtype']],
  ['sliceable', ['object']],
  ['toggleable', ['object']],
])
