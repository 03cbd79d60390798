type Pair = readonly [object: number, receptacle: number]

/** Inserts a value into an ascending row. Returns the same row if it is already there. */
export function including(row: readonly number[] = [], value: number): readonly number[] {
  if (row.includes(value)) return row
  const at = row.findIndex((each) => each > value)
  return at < 0 ? [...row, value] : [...row.slice(0, at), value, ...row.slice(at)]
}

/** Removes a value from a row. Returns the same row if it is not there. */
export function without(row: readonly number[] = [], value: number): readonly number[] {
  return row.includes(value) ? row.filter((each) => each !== value) : row
}

/** Replaces a row of a table. All other rows are shared. */
export function withRow<Row>(table: readonly Row[], index: number, row: Row): readonly Row[] {
  if (table[index] === row) return table
  const copy = table.slice()
  copy[index] = row
  return copy
}

/** Inserts a pair into ascending pairs, without duplicates. */
export function withPair(pairs: readonly Pair[], object: number, receptacle: number): readonly Pair[] {
  const rest = withoutPair(pairs, object, receptacle)
  const at = rest.findIndex(([first, second]) => first > object || (first === object && second > receptacle))
  return at < 0 ? [...rest, [object, receptacle]] : [...rest.slice(0, at), [object, receptacle], ...rest.slice(at)]
}

/** Removes a pair. */
export function withoutPair(pairs: readonly Pair[], object: number, receptacle: number): readonly Pair[] {
  return pairs.filter(([first, second]) => first !== object || second !== receptacle)
}
