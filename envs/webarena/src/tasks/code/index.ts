import { type AnyTemplate, closed } from '../template.ts'
import { commitsInRepository, commitsOnDay } from './commits.ts'
import { mostContributions, topContributorAttribute, topThreeContributors } from './contributors.ts'
import { editTitleInFile } from './files.ts'
import { assignIssue, issueWithAssigneeDue, milestone, openIssue, openIssueNone } from './issues.ts'
import { issuesByLabel, issuesFiltered, myMergeRequests, reviewRequests, toDos } from './lists.ts'
import { commentOnMergeRequest, mergeRequest, replyIfAuthorAnswered } from './merge-requests.ts'
import { groupWithMembers, newRepository, projectWithMembers } from './new-projects.ts'
import { issueClosedLatestCreated, issueClosedLatestUpdated } from './own-issues.ts'
import { follow, inviteMembers, inviteMembersNone, profileHomepage, status } from './people.ts'
import { cloneCommand, contributedExtremeStars, contributedExtremeStarsNone, fork, starTop, whoHasAccess } from './projects.ts'

/** Templates that start at the code host. */
export const CODE_TEMPLATES: readonly AnyTemplate[] = [
  closed(myMergeRequests),
  closed(reviewRequests),
  closed(newRepository),
  closed(inviteMembers),
  closed(whoHasAccess),
  closed(issuesFiltered),
  closed(toDos),
  closed(issueClosedLatestUpdated),
  closed(topContributorAttribute),
  closed(commitsOnDay),
  closed(commitsInRepository),
  closed(mostContributions),
  closed(issueWithAssigneeDue),
  closed(openIssue),
  closed(cloneCommand),
  closed(follow),
  closed(profileHomepage),
  closed(milestone),
  closed(commentOnMergeRequest),
  closed(issuesByLabel),
  closed(fork),
  closed(issueClosedLatestCreated),
  closed(assignIssue),
  closed(contributedExtremeStars),
  closed(editTitleInFile),
  closed(topThreeContributors),
  closed(projectWithMembers),
  closed(mergeRequest),
  closed(starTop),
  closed(replyIfAuthorAnswered),
  closed(status),
  closed(groupWithMembers),
  closed(contributedExtremeStarsNone),
  closed(openIssueNone),
  closed(inviteMembersNone),
]
