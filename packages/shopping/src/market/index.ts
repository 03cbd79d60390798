export { type MarketSize, marketListings } from './catalogue/catalogue.ts'
export { DEPARTMENTS } from './catalogue/product-types.ts'
export {
  canBeBought,
  findItem,
  itemPath,
  listedPrice,
  type MarketItem,
  plainItem,
  priceRange,
  purchasePrice,
  ratingText,
  toggleChoice,
} from './item.ts'
export type { MarketListing, MarketOption } from './listing.ts'
export { listingCopy } from './listing-copy.ts'
export { goalOf, type PurchaseTarget, scorePurchase } from './purchase-target.ts'
export { drawRequest, type PurchaseRequest } from './request.ts'
export { departmentListings, queryFor, ROWS_PER_PAGE, type SearchResults, searchListings, withSponsored } from './search.ts'
