export { type ExamineOptions, examine, type ModelConfiguration } from './examine.ts'
export { type Ability, type Examination, type Finding, QUESTIONS, type QuestionName } from './finding.ts'
export { examineProfile, type ProfileSearch } from './profile/examine-profile.ts'
export type { DemonstrationCheck, DemonstrationFault, ProfileExamination } from './profile/profile-examination.ts'
