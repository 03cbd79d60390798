export { type MarketSize, marketListings } from './catalogue/catalogue.ts'
export { DEPARTMENTS } from './catalogue/kinds.ts'
export { copyOf } from './copy.ts'
export { type Errand, goalOf, purchaseOf } from './errand.ts'
export {
  canBeBought,
  itemOf,
  itemOfListing,
  itemPath,
  listedPrice,
  type MarketItem,
  paidFor,
  pricesOf,
  starsText,
  withChoice,
} from './item.ts'
export type { MarketListing, MarketOption } from './listing.ts'
export { drawRequest, type PurchaseRequest } from './request.ts'
export { type Found, ROWS_PER_PAGE, searched, searchFor, shelfOf, withSponsored } from './search.ts'
