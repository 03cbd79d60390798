// The same, at length.
import './plan.test.ts'
