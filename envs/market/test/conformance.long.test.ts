// Runs the suite on more tasks.
import './conformance.test.ts'
