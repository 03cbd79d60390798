// The same, at length.
import './plan-real.test.ts'
