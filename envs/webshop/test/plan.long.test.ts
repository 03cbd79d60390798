// Runs the tests at full length.
import './plan.test.ts'
