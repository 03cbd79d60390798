import { type AnyTemplate, eraseParams } from '../template.ts'
import { bio } from './bio.ts'
import { countDownvotedComments } from './count-downvoted-comments.ts'
import { newForum, openTrendingAndSubscribe } from './forums.ts'
import { subscribeToNone } from './impossible.ts'
import { askAdvice, askWhereLikely, recommendationWhereFitting, repost, techniqueForField } from './more-posts.ts'
import { editPost, reply } from './own-posts.ts'
import { askInFittingForum, askRecommendation, bookReview, discussion, meetUpNotice } from './posts.ts'
import { commentOnArchived, postWhereBanned } from './refusals.ts'
import { topThreadsQuestion } from './top-posts.ts'
import { downvoteTop, upvoteNewest } from './votes.ts'
import { dislikeAllByUser, likeAllByUser, likeNoneByUser } from './votes-on-all.ts'

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
  eraseParams(postWhereBanned),
  eraseParams(commentOnArchived),
  eraseParams(subscribeToNone),
  eraseParams(bookReview),
  eraseParams(meetUpNotice),
  eraseParams(topThreadsQuestion),
  eraseParams(likeAllByUser),
  eraseParams(likeNoneByUser),
  eraseParams(dislikeAllByUser),
  eraseParams(repost),
  eraseParams(askAdvice),
  eraseParams(techniqueForField),
  eraseParams(askWhereLikely),
  eraseParams(recommendationWhereFitting),
]
