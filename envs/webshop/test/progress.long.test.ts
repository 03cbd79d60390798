// Runs the tests on more random walks.
import './progress.test.ts'
