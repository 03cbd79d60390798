// The conformance tests on more games.
import './conformance.test.ts'
