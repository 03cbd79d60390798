// Every agent in every world, with longer replies.
import './hostile-replies.test.ts'
