import { type AnyTemplate, eraseParams } from '../template.ts'
import { describedPlaceOnMap } from '../wiki/described-places.ts'
import { nearestReserve } from '../wiki/nearest-reserve.ts'
import { distanceToLargest, routeToDescribedPlace, routeToHomeGround } from '../wiki/routes.ts'
import { activeThreadsReadme } from './active-threads-readme.ts'
import { linksFileFromForum, linksFileNone } from './links-file.ts'
import { promoteRepository, repositoryToForum } from './projects-to-forum.ts'
import { repositoryFromWiki } from './repository-from-wiki.ts'
import { reviewsToForum } from './reviews-to-forum.ts'
import { routeToCustomer } from './route-to-customer.ts'

/** Templates that need more than one site. */
export const MULTI_SITE_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(reviewsToForum),
  eraseParams(repositoryToForum),
  eraseParams(promoteRepository),
  eraseParams(linksFileFromForum),
  eraseParams(linksFileNone),
  eraseParams(nearestReserve),
  eraseParams(describedPlaceOnMap),
  eraseParams(routeToHomeGround),
  eraseParams(distanceToLargest),
  eraseParams(routeToCustomer),
  eraseParams(repositoryFromWiki),
  eraseParams(activeThreadsReadme),
  eraseParams(routeToDescribedPlace),
]
