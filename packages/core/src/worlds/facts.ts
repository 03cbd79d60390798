/** What holds in a state, as people call it: a name and its value. */
export type Fact = readonly [name: string, value: string]
