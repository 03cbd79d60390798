// The same, in other ways of showing the market.
import './market-conformance.test.ts'
