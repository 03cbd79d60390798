// Runs longer walks in more tasks and dialects.
import './fault-walks.test.ts'
