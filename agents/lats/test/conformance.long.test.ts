// The same, at length.
import './conformance.test.ts'
