// More cases of the conformance test.
import './conformance.test.ts'
