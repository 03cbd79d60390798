// The same, in every world.
import './model-parity.test.ts'
