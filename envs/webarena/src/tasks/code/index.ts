import { type AnyTemplate, eraseParams } from '../template.ts'
import { commitsInRepository, commitsOnDay } from './commits.ts'
import { commitsInPeriod } from './commits-in-period.ts'
import { mostContributions, topContributorAttribute, topThreeContributors } from './contributors.ts'
import { discussFeature } from './discuss-feature.ts'
import { editTitleInFile } from './files.ts'
import { assignIssue, issueWithAssigneeDue, milestone, openIssue, openIssueNone } from './issues.ts'
import { issueClosedLatestCreated, issueClosedLatestUpdated } from './latest-issue.ts'
import { changeLicence, changeLicenceProtected } from './licensing.ts'
import { issuesByLabel, issuesFiltered, myMergeRequests, reviewRequests, toDos } from './lists.ts'
import { commentOnMergeRequest, mergeRequest, replyIfAuthorAnswered } from './merge-requests.ts'
import { groupWithMembers, newRepository, projectWithMembers } from './new-projects.ts'
import { follow, inviteMembers, inviteMembersNone, profileHomepage, status } from './people.ts'
import { cloneCommand, contributedExtremeStars, contributedExtremeStarsNone, fork, starTop, whoHasAccess } from './projects.ts'
import { groupProject, inviteGuestByTopic, inviteOwnerForbidden } from './shared-projects.ts'
import { allProjects, issuesSorted } from './sorted-lists.ts'

/** Templates that start at the code host. */
export const CODE_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(myMergeRequests),
  eraseParams(reviewRequests),
  eraseParams(newRepository),
  eraseParams(inviteMembers),
  eraseParams(whoHasAccess),
  eraseParams(issuesFiltered),
  eraseParams(toDos),
  eraseParams(issueClosedLatestUpdated),
  eraseParams(topContributorAttribute),
  eraseParams(commitsOnDay),
  eraseParams(commitsInRepository),
  eraseParams(mostContributions),
  eraseParams(issueWithAssigneeDue),
  eraseParams(openIssue),
  eraseParams(cloneCommand),
  eraseParams(follow),
  eraseParams(profileHomepage),
  eraseParams(milestone),
  eraseParams(commentOnMergeRequest),
  eraseParams(issuesByLabel),
  eraseParams(fork),
  eraseParams(issueClosedLatestCreated),
  eraseParams(assignIssue),
  eraseParams(contributedExtremeStars),
  eraseParams(editTitleInFile),
  eraseParams(topThreeContributors),
  eraseParams(projectWithMembers),
  eraseParams(mergeRequest),
  eraseParams(starTop),
  eraseParams(replyIfAuthorAnswered),
  eraseParams(status),
  eraseParams(groupWithMembers),
  eraseParams(changeLicence),
  eraseParams(inviteGuestByTopic),
  eraseParams(groupProject),
  eraseParams(issuesSorted),
  eraseParams(allProjects),
  eraseParams(commitsInPeriod),
  eraseParams(discussFeature),
  eraseParams(changeLicenceProtected),
  eraseParams(inviteOwnerForbidden),
  eraseParams(contributedExtremeStarsNone),
  eraseParams(openIssueNone),
  eraseParams(inviteMembersNone),
]
