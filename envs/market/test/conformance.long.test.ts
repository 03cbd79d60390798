// The same, on more tasks.
import './conformance.test.ts'
