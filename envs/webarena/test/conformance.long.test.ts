// The same, on more tasks, in both dialects.
import './conformance.test.ts'
