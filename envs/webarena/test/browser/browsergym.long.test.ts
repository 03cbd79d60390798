// Runs the same tests with 20,000 texts.
import './browsergym.test.ts'
