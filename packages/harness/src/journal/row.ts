/** A row of a run: the episodes of an agent, as it is called there, with a model on a split of a world. */
export interface Row {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
}

/** What tells a row from all others. */
export function rowKey({ world, split, label, model }: Row): string {
  return JSON.stringify([world, split, label, model])
}
