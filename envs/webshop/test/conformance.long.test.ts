// The same, in every way of showing the shop.
import './conformance.test.ts'
