// The same, on more games.
import './conformance.test.ts'
