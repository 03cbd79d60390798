// Runs the suite in every dialect and page format.
import './conformance.test.ts'
