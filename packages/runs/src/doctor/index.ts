export { type ExamineOptions, examine, type ModelConfiguration } from './examine.ts'
export { type Ability, type Examination, type Finding, QUESTIONS, type QuestionName } from './finding.ts'
