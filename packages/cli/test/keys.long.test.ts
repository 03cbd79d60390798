// The same, in every way of giving a key.
import './keys.test.ts'
