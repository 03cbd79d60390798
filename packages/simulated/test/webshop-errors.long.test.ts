// The same, at length.
import './webshop-errors.test.ts'
