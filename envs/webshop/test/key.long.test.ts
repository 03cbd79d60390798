// Runs the tests on more random walks.
import './key.test.ts'
