// The same, on more ways.
import './route.test.ts'
