// The same, at length.
import './alfworld-errors.test.ts'
