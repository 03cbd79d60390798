export { ownCatalogue } from './own-catalogue.ts'
export { type GoalForm, ownGoal } from './own-goal.ts'
export { ownProduct } from './own-product.ts'
export { GOAL_PRODUCTS, ownSplits } from './splits.ts'
