// The same tests for every way of passing a key.
import './keys.test.ts'
