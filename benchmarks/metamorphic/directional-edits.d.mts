import type { Edit } from '../small-real/edit-effects.mjs'

export const DIRECTIONAL_EDITS: Readonly<Record<'long irrelevant context', Edit>>
