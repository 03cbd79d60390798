// The same, on more ways.
import './progress.test.ts'
