import type { Edit } from '../small-real/edit-effects.mjs'

export const INVARIANCE_EDITS: Readonly<Record<'purpose and limits' | 'headings with colons' | 'system as user', Edit>>
