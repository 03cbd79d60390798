// The same worlds with more and longer actions.
import './hostile-worlds.test.ts'
