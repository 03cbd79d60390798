// The same, on more screens.
import './report-browser.test.ts'
