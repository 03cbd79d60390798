import { type AnyTemplate, eraseParams } from '../template.ts'
import { changeAddress } from './addresses.ts'
import { DETAIL_TEMPLATES } from './details.ts'
import { draftCouponRequest, draftRefund, draftRefundWithSku } from './drafts.ts'
import { IMPOSSIBLE_SHOP_TEMPLATES } from './impossible.ts'
import { mostExpensive, sortCategory, underPrice } from './listings.ts'
import { LOOKUP_TEMPLATES } from './lookups.ts'
import { brandPriceRange, cheapestUnitInTabs, newsletter } from './more-purchases.ts'
import { OPINION_TEMPLATES } from './opinions.ts'
import { optionOfPurchase, orderDetail, showLatestOrder, totalOfLatest, whenLastOrdered } from './orders.ts'
import { addToWishList, buyBestRated, buyBestReviewed, reorderCancelled } from './purchases.ts'
import { ratePurchase, reviewersWhoComplain } from './reviews.ts'
import { search, searchInPriceRange, searchSorted } from './searches.ts'
import { fulfilledOrders, refundOfCancelled, spendInPeriod, spendOnCategory } from './spending.ts'
import { WISH_TEMPLATES } from './wishes.ts'

/** Templates that start at the store. */
export const SHOP_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(sortCategory),
  eraseParams(mostExpensive),
  eraseParams(underPrice),
  eraseParams(spendInPeriod),
  eraseParams(draftRefund),
  eraseParams(optionOfPurchase),
  eraseParams(refundOfCancelled),
  eraseParams(spendOnCategory),
  eraseParams(changeAddress),
  eraseParams(whenLastOrdered),
  eraseParams(buyBestRated),
  eraseParams(showLatestOrder),
  eraseParams(addToWishList),
  eraseParams(ratePurchase),
  eraseParams(fulfilledOrders),
  eraseParams(orderDetail),
  eraseParams(searchSorted),
  eraseParams(search),
  eraseParams(totalOfLatest),
  eraseParams(draftRefundWithSku),
  eraseParams(draftCouponRequest),
  eraseParams(reorderCancelled),
  eraseParams(reviewersWhoComplain),
  eraseParams(cheapestUnitInTabs),
  eraseParams(brandPriceRange),
  eraseParams(newsletter),
  eraseParams(searchInPriceRange),
  eraseParams(buyBestReviewed),
  ...WISH_TEMPLATES,
  ...DETAIL_TEMPLATES,
  ...LOOKUP_TEMPLATES,
  ...OPINION_TEMPLATES,
  ...IMPOSSIBLE_SHOP_TEMPLATES,
]
