import { type AnyTemplate, closed } from '../template.ts'
import { nearestReserve } from '../wiki/nearest-reserve.ts'
import { wikiRiddleOnMap } from '../wiki/riddles.ts'
import { distanceToLargest, wayToHomeGround } from '../wiki/to-places.ts'
import { linksFileFromForum, linksFileNone } from './links-file.ts'
import { promoteRepository, repositoryToForum } from './projects-to-forum.ts'
import { repositoryFromWiki } from './repository-from-wiki.ts'
import { reviewsToForum } from './reviews-to-forum.ts'
import { routeToCustomer } from './route-to-customer.ts'

/** Templates that need more than one site. */
export const SEVERAL_TEMPLATES: readonly AnyTemplate[] = [
  closed(reviewsToForum),
  closed(repositoryToForum),
  closed(promoteRepository),
  closed(linksFileFromForum),
  closed(linksFileNone),
  closed(nearestReserve),
  closed(wikiRiddleOnMap),
  closed(wayToHomeGround),
  closed(distanceToLargest),
  closed(routeToCustomer),
  closed(repositoryFromWiki),
]
