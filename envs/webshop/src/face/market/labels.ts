/** The market's buttons as its pages write them. */
export const MARKET_LABELS = {
  search: 'Find',
  back: 'Front page',
  next: 'More results',
  previous: 'Go back',
  features: 'About this item',
  description: 'From the maker',
  reviews: 'Customer reviews',
  attributes: 'Technical details',
  choices: 'All choices',
  coupon: 'Apply coupon',
  buy: 'Place order',
} as const
