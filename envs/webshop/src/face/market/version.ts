/** Raised when the market comes out different: its offers, its pages, what can be done on them. */
export const MARKET_VERSION = 1
