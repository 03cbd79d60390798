import './plan-act-parity.test.ts'
