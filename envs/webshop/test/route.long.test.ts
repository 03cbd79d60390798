// Runs the tests on more random walks.
import './route.test.ts'
