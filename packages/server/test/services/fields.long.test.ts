import './fields.test.ts'
