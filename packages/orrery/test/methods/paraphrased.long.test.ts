// The same, with every preset that errs, on more tasks and in more wordings.
import './paraphrased.test.ts'
