// The same tests in every world.
import './model-parity.test.ts'
