import { type AnyTemplate, closed } from '../template.ts'
import { changeAddress } from './addresses.ts'
import { draftCouponRequest, draftRefund, draftRefundWithSku } from './drafts.ts'
import { IMPOSSIBLE } from './impossible.ts'
import { mostExpensive, sortCategory, underPrice } from './listings.ts'
import { brandPriceRange, cheapestUnitInTabs, newsletter } from './more-purchases.ts'
import { optionOfPurchase, orderDetail, showLatestOrder, totalOfLatest, whenLastOrdered } from './orders.ts'
import { addToWishList, buyBestRated, reorderCancelled } from './purchases.ts'
import { ratePurchase, reviewersWhoComplain } from './reviews.ts'
import { search, searchSorted } from './searches.ts'
import { fulfilledOrders, refundOfCancelled, spendInPeriod, spendOnCategory } from './spending.ts'

/** Templates that start at the store. */
export const SHOP_TEMPLATES: readonly AnyTemplate[] = [
  closed(sortCategory),
  closed(mostExpensive),
  closed(underPrice),
  closed(spendInPeriod),
  closed(draftRefund),
  closed(optionOfPurchase),
  closed(refundOfCancelled),
  closed(spendOnCategory),
  closed(changeAddress),
  closed(whenLastOrdered),
  closed(buyBestRated),
  closed(showLatestOrder),
  closed(addToWishList),
  closed(ratePurchase),
  closed(fulfilledOrders),
  closed(orderDetail),
  closed(searchSorted),
  closed(search),
  closed(totalOfLatest),
  closed(draftRefundWithSku),
  closed(draftCouponRequest),
  closed(reorderCancelled),
  closed(reviewersWhoComplain),
  closed(cheapestUnitInTabs),
  closed(brandPriceRange),
  closed(newsletter),
  ...IMPOSSIBLE,
]
