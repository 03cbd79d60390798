import { type AnyTemplate, closed } from '../template.ts'
import { bio } from './bio.ts'
import { countDownvotedComments } from './count-downvoted-comments.ts'
import { newForum, openTrendingAndSubscribe } from './forums.ts'
import { subscribeToNone } from './impossible.ts'
import { editPost, reply } from './own-posts.ts'
import { askInFittingForum, askRecommendation, bookReview, discussion, meetUpNotice } from './posts.ts'
import { amongTopPosts } from './top-posts.ts'
import { downvoteTop, likeAllByUser, likeNoneByUser, upvoteNewest } from './votes.ts'

/** Templates that start at the forum. */
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
