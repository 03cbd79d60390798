import { type AnyTemplate, eraseParams } from '../template.ts'
import { bio } from './bio.ts'
import { countDownvotedComments } from './count-downvoted-comments.ts'
import { newForum, openTrendingAndSubscribe } from './forums.ts'
import { subscribeToNone } from './impossible.ts'
import { editPost, reply } from './own-posts.ts'
import { askInFittingForum, askRecommendation, bookReview, discussion, meetUpNotice } from './posts.ts'
import { topThreadsQuestion } from './top-posts.ts'
import { downvoteTop, likeAllByUser, likeNoneByUser, upvoteNewest } from './votes.ts'

/** Templates that start at the forum. */
export const FORUM_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(openTrendingAndSubscribe),
  eraseParams(askInFittingForum),
  eraseParams(bio),
  eraseParams(newForum),
  eraseParams(discussion),
  eraseParams(askRecommendation),
  eraseParams(upvoteNewest),
  eraseParams(reply),
  eraseParams(downvoteTop),
  eraseParams(editPost),
  eraseParams(countDownvotedComments),
  eraseParams(subscribeToNone),
  eraseParams(bookReview),
  eraseParams(meetUpNotice),
  eraseParams(topThreadsQuestion),
  eraseParams(likeAllByUser),
  eraseParams(likeNoneByUser),
]
