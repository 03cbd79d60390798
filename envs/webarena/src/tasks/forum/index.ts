import { type AnyTemplate, closed } from '../template.ts'
import { bio } from './bio.ts'
import { countDownvotedComments } from './count-downvoted-comments.ts'
import { subscribeToNone } from './impossible.ts'
import { likeAllByUser, likeNoneByUser } from './like-all.ts'
import { bookReview, meetUpNotice } from './more-posts.ts'
import { newForum } from './new-forum.ts'
import { editPost, reply } from './own-posts.ts'
import { askInFittingForum, askRecommendation, discussion } from './posts.ts'
import { openTrendingAndSubscribe } from './subscribe.ts'
import { amongTopPosts } from './top-posts.ts'
import { downvoteTop, upvoteNewest } from './votes.ts'

/** What is asked of the forum. */
export const FORUM_TEMPLATES: readonly AnyTemplate[] = [
  closed(openTrendingAndSubscribe),
  closed(askInFittingForum),
  closed(bio),
  closed(newForum),
  closed(discussion),
  closed(askRecommendation),
  closed(upvoteNewest),
  closed(reply),
  closed(downvoteTop),
  closed(editPost),
  closed(countDownvotedComments),
  closed(subscribeToNone),
  closed(bookReview),
  closed(meetUpNotice),
  closed(amongTopPosts),
  closed(likeAllByUser),
  closed(likeNoneByUser),
]
