// The same, on more ways.
import './key.test.ts'
