import './transcripts.test.ts'
