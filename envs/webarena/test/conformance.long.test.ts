// Runs the conformance tests on more tasks, in all dialects.
import './conformance.test.ts'
