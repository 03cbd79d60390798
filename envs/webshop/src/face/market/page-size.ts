/** Products on a page of results of the market, sponsored ones included. */
export const MARKET_PAGE = 12
