import { type AnyTemplate, closed } from '../template.ts'
import { reviewsToForum } from './reviews-to-forum.ts'

/** What needs more than one site. */
export const SEVERAL_TEMPLATES: readonly AnyTemplate[] = [closed(reviewsToForum)]
