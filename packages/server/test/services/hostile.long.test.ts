import './hostile.test.ts'
