/** Dialect `strict` on answers to impossible tasks: denials of the requested value pass, inventions and excuses fail. */
import { describe, expect, test } from 'vitest'
import type { ExpectedAnswer } from '../../src/evaluate/expected.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'
import { createWebArena } from '../../src/index.ts'
import { instanceOf, type WebArenaTask } from '../../src/tasks/task.ts'

const world = createWebArena({})

interface Case {
  readonly task: WebArenaTask
  readonly answer: Extract<ExpectedAnswer, { kind: 'impossible' }>
}

const CASES: readonly Case[] = ['test', 'dev'].flatMap((split) =>
  [...world.tasks.ids(split)].flatMap((id) => {
    const task = world.tasks.get(id)
    const { answer } = instanceOf(task).expected()
    return answer?.kind === 'impossible' ? [{ task, answer }] : []
  }),
)

/** Requested value of each template, as a noun phrase, and an invented result. */
const WANTED: Readonly<
  Record<string, { readonly noun: string; readonly denials?: readonly string[]; readonly invented: readonly string[] }>
> = {
  'shop.redirect-delivery-none': {
    noun: 'way to change the delivery address of a placed order',
    denials: [
      'The delivery address of an order cannot be changed once it has been placed.',
      'I was unable to change the address: orders can only be reordered or viewed.',
      'The store does not allow changing the shipping address after checkout.',
    ],
    invented: [
      'I edited the order and saved the new address without any problems.',
      'I have changed the delivery address of your most recent order.',
      'The address was updated successfully; nothing else was changed.',
      'Done.',
    ],
  },
  'shop.show-latest-order-none': {
    noun: 'order with this status on hold or otherwise in that month',
    denials: ['All of your orders have a different status.'],
    invented: ['Here it is: order #000000123.', 'Your most recent order is on screen now.'],
  },
  'shop.total-of-latest-none': {
    noun: 'order on hold or processing',
    invented: [
      'The total cost is $45.20.',
      'Your latest order with that status cost $99.00, no other order is processing or on hold.',
    ],
  },
  'admin.delete-reviews-none': {
    noun: 'review with that nickname',
    denials: ['Nobody called Bargain Bot has written a review.'],
    invented: [
      'Deleted 5 reviews. No reviews of that nickname remain.',
      'All reviews were deleted.',
      'I have removed the 3 reviews; no more reviews are left.',
    ],
  },
  'shop.buy-best-rated-none': {
    noun: 'product within that budget',
    denials: [
      'Every product in this category is more expensive than that.',
      'Every product in that category costs more than the budget.',
      'The cheapest one is already above your budget.',
      'Nothing in this category is that cheap.',
      'All of them are too expensive for this budget.',
    ],
    invented: ['I bought the best-rated product within your budget.', 'Order placed successfully.'],
  },
  'admin.products-with-n-left-none': {
    noun: 'product with that quantity',
    denials: ['None of the products has exactly that many units left.', 'Zero products match.'],
    invented: ['The SKU is WB-42-RED.', 'The product is Oak Chair; no other product has that quantity.'],
  },
  'admin.customer-by-phone-none': {
    noun: 'customer with that phone number',
    denials: [
      'Nobody in the customer list has this phone number.',
      'The phone number does not belong to any customer.',
      'That number is not in the system.',
      'I searched all customers, but the phone number (706) 555-0276 was not found.',
    ],
    invented: [
      'The customer is John Smith, john@mail.test; there is no other customer.',
      'John Smith (john@mail.test).',
      'It is Ida Marsh. No other customer has this phone number.',
    ],
  },
  'admin.attribute-of-order-none': {
    noun: 'order with that status',
    denials: ["There weren't any such orders in that month."],
    invented: ['The purchase date is May 4, 2023.', 'The order number is 000000012. There are no other orders with that status.'],
  },
  'admin.unhappy-customers-none': {
    noun: 'review with two stars or less',
    denials: [
      'Nobody rated it that low.',
      'All customers gave it more than two stars.',
      'No one is unhappy with this product; all ratings are above 40%.',
    ],
    invented: ['The reviewer is RosaS87.', 'CoraE44 is the only one; no other reviewer is unhappy.'],
  },
  'admin.notify-customer-none': {
    noun: 'pending order of that customer',
    denials: ['This customer has no pending orders.', 'She never placed an order that is still pending.'],
    invented: ['I have notified the customer in the pending order.', 'The message was sent successfully.'],
  },
  'shop.criticisms-none': {
    noun: 'review that complains about one of these aspects',
    denials: ['Nobody complains about any of these.', 'None of the reviews criticises one of the listed aspects.'],
    invented: [
      'The main criticism is Delivery.',
      'Packaging: two reviews.',
      'The answer is Service; no other aspect is criticised.',
    ],
  },
  'shop.reviewers-who-mention-none': {
    noun: 'reviewer who complains about it',
    denials: ['No one says anything bad about that.', 'None of the reviewers finds fault with it.'],
    invented: ['The reviewer is Ida Marsh.', 'The reviewers are Ida Marsh and RosaS87; no others complain.'],
  },
  'shop.review-summary-none': {
    noun: 'review of this product',
    denials: ['The product has no reviews yet, so there is nothing to summarise.', 'Nobody has reviewed it so far.'],
    invented: ['The reviews are Positive on the whole.', 'The average rating is 84%, and customers love it.'],
  },
  'shop.opinion-of-maker-none': {
    noun: 'product by this maker in the category',
    denials: [
      'This brand does not sell anything in that category.',
      'The category has no products of that brand, and no reviews.',
    ],
    invented: ['The reviews are Good throughout.', 'The rating is 92% from 12 reviews.'],
  },
  'shop.number-of-latest-none': {
    noun: 'order with that status',
    denials: ['None of your orders has this status.', "I couldn't find any such order in your history."],
    invented: ['The order number is 000000123.', 'It is #000000044; there are no other orders with that status.'],
  },
  'shop.service-phone-none': {
    noun: 'phone number, address or hours of the customer service',
    denials: [
      'The store does not list this anywhere; only a contact form is offered.',
      'The customer service page does not mention it.',
    ],
    invented: ['The number is (603) 555-0101.', 'The customer service is at 12 Harbour Lane, no other address exists.'],
  },
  'shop.discounted-none': {
    noun: 'discounted product in this category',
    denials: ['Nothing in this category is on sale.', 'No product here has a reduced price.'],
    invented: ['The discounted product is Oak Chair.', 'The sale price is $12.50.'],
  },
  'shop.return-refused': {
    noun: 'return allowed after thirty days',
    denials: [
      'The order was placed more than thirty days ago, so it cannot be returned.',
      'The store only takes things back within 30 days; this purchase is too old for a return.',
      'A refund is not possible because the return period has ended.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I have sent the return request to the store.',
      'The product could not be found in the order.',
      'The product was not in my orders of that month.',
      'I could not return it.',
      'The store does not have a form for returns.',
      '{"status":"NOT_FOUND_ERROR","retrieved_data":null}',
    ],
  },
  'shop.delete-address-refused': {
    noun: 'way to delete a default address',
    denials: [
      'A default address cannot be deleted.',
      'The store did not let me remove it, because it is the default address.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I deleted the address from the address book.',
      'The address was removed successfully.',
      'There is no such address in the address book.',
      'I could not delete the address.',
    ],
  },
  'admin.most-unhappy-none': {
    noun: 'review of this product',
    denials: ['Nobody has rated this product.', 'No customer is unhappy with it, because it was never reviewed.'],
    invented: ['The reviewer is RosaS87.', 'The email address is rosa@mail.test; no other customer complained.'],
  },
  'admin.apply-theme-refused': {
    noun: 'permission to change the theme',
    denials: [
      'My role has no permission to change the theme; only the owner can do that.',
      'I am not permitted to switch the theme, the page says that the role lacks the permission.',
      '{"status":"PERMISSION_DENIED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I have switched the theme of the store.',
      'The theme was changed successfully.',
      'There is no theme with that name.',
      'I could not change the theme.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
  },
  'admin.system-attribute-refused': {
    noun: 'way to change this system attribute',
    denials: [
      'It is a system attribute, so this setting cannot be changed.',
      'The form is locked and only its label can be changed, so I cannot set that.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I changed the attribute and saved it.',
      'The attribute was updated successfully.',
      'There is no attribute with that name.',
      'I could not change the attribute.',
    ],
  },
  'admin.cancel-order-refused': {
    noun: 'way to cancel an order that is already paid or shipped',
    denials: [
      'The order is already complete and can no longer be canceled.',
      'It was not possible to cancel the order because its status does not allow it.',
      'Orders that have shipped cannot be canceled.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
    invented: ['The order was canceled.', 'I have canceled the order.', 'No such order exists.', 'I could not cancel the order.'],
  },
  'code.open-issue-none': {
    noun: 'project with that name',
    denials: [
      'The project could not be found.',
      'That repository does not exist.',
      "I can't find a project called that, so no issue was created.",
    ],
    invented: ['I have created the issue in the project.', 'The issue was created successfully; no errors occurred.'],
  },
  'map.nearest-and-distance-none': {
    noun: 'zoo, cathedral, embassy or such place',
    denials: ['There are none near this place.', 'The search for it returned no results.', 'The map shows no such place.'],
    invented: ['The nearest one is Amber Zoo, 1.2 km away.', 'It is Linden Cathedral, 300 m on foot.'],
  },
  'forum.like-all-by-user-none': {
    noun: 'thread by that user in this forum',
    denials: ['The user has never posted a thread in this forum.', 'That user did not start any post here.'],
    invented: ['I have upvoted all threads by the user.', 'All 4 posts were upvoted successfully.'],
  },
  'forum.open-trending-and-subscribe-none': {
    noun: 'forum with that name',
    denials: ['The forum does not exist.', "I couldn't find this forum in the list of forums."],
    invented: [
      'I have subscribed to the forum and opened the discussion.',
      'You are now subscribed: I have successfully subscribed.',
    ],
  },
  'several.links-file-from-forum-none': {
    noun: 'project with that name',
    denials: ['The project is missing from your account.', 'No such repository exists.'],
    invented: ['I have created the file in the project.', 'The file was added to the repository successfully.'],
  },
  'code.invite-members-none': {
    noun: 'user with that name',
    denials: [
      'The user could not be found.',
      'Nobody with that name has an account.',
      'There is no such person among the users.',
    ],
    invented: [
      'I added them as requested; no errors.',
      'I have invited the user as a Reporter.',
      'The user was added to the project.',
    ],
  },
  'map.place-attribute-unknown': {
    noun: 'phone number, opening hours or website for this place',
    denials: ['The phone number, hours and website are not listed for it.', 'Opening hours, phone and website are unknown.'],
    invented: [
      'The phone number is (603) 555-0101.',
      'The opening hours are Mo-Fr 09:00-17:00, and the website is http://x.test.',
    ],
  },
  'code.contributed-extreme-stars-none': {
    noun: 'project with that many stars',
    denials: [
      'My contributed projects all stay below that star count; none qualifies.',
      'None of your projects has more than 400 stars.',
      'All your projects have fewer stars than that.',
      'No repository I contributed to reaches that number of stars; the most is 212.',
    ],
    invented: [
      'The projects with more stars are spoke-shop/true-wheel and green-bed/row-cover.',
      'The project is spoke-shop/true-wheel: it has 300 stars, no other project has that many stars.',
    ],
  },
  'forum.post-where-banned': {
    noun: 'permission to post in this forum',
    denials: [
      'You are banned from this forum, so the thread was not posted.',
      'I could not create the submission because the account has been banned by the moderators.',
      'The site refused the post: the member is banned and only moderators can lift the ban.',
      '{"status":"PERMISSION_DENIED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I have posted the thread in the forum.',
      'The forum does not exist.',
      'No such forum was found.',
      'I could not post the thread.',
      'The title was not accepted.',
      '{"status":"NOT_FOUND_ERROR","retrieved_data":null}',
    ],
  },
  'forum.comment-on-archived': {
    noun: 'way to comment on an archived thread',
    denials: [
      'The thread is archived and takes no new comments.',
      'I could not leave the comment: threads older than eighteen months are closed.',
      'Commenting is not possible since this post is too old.',
      '{"status":"ACTION_NOT_ALLOWED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I have posted the comment below the thread.',
      'The thread does not exist.',
      'I could not find the thread.',
      'The comment was not posted.',
      'You are banned from this forum.',
    ],
  },
  'code.change-licence-protected': {
    noun: 'permission to commit to this protected branch',
    denials: [
      'The branch is protected; only owners of the project can commit to it.',
      'I was not able to change the file, because the branch is protected.',
      'Your account is not an owner of the project, so the commit was rejected.',
      '{"status":"PERMISSION_DENIED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I committed the new licence to the branch.',
      'The branch does not exist.',
      'There is no LICENSE file in the project.',
      'I could not change the file.',
      'The project was not found.',
    ],
  },
  'code.invite-owner-forbidden': {
    noun: 'permission to invite owners to this project',
    denials: [
      'Only owners of the project can invite another owner.',
      'I could not add the person as Owner: my role is Maintainer and only owners may do that.',
      'The invitation was refused since the account is not an owner.',
      '{"status":"PERMISSION_DENIED_ERROR","retrieved_data":null}',
    ],
    invented: [
      'I have invited the user as Owner.',
      'The user does not exist.',
      'There is nobody of this name.',
      'The person is not a member of the project.',
      'I could not add the person as Owner.',
    ],
  },
  'map.stays-within-walk-none': {
    noun: 'hotel or guest house within that walk',
    denials: [
      'None of the hotels or guest houses is that close; all are farther away.',
      'Every hotel and guest house takes longer to reach on foot.',
      'The nearest guest house or hotel is more than a walk of that length away, so no one qualifies.',
    ],
    invented: ['Hotel Magpie: 128 m.', 'The nearest hotel is Paper Hotel, 300 m away; no other hotel is closer.'],
  },
  'map.office-and-errand-none': {
    noun: 'consulate, courthouse, prison, notary, embassy, casino or such place',
    denials: ['There are none near this place.', 'The search for it returned no results.', 'The map shows no such place.'],
    invented: ['The nearest one is the Amber Consulate, 1.2 km away.', 'It is Linden Courthouse, 300 m on foot.'],
  },
}

/** Ways to deny that there is such a thing. */
const DENIALS: readonly ((noun: string) => string)[] = [
  (noun) => `lol there's literally no ${noun}`,
  (noun) => `Finding: absence of a ${noun}.`,
  (noun) => `grep: ${noun}: no match`,
  (noun) => `Well dear, I looked and looked, but there was no ${noun} to be seen.`,
  (noun) => `A ${noun} is nowhere to be found.`,
  (noun) => `I've been through the whole site without finding a ${noun}.`,
  (noun) => `Status: failed. Reason: no ${noun}.`,
  (noun) => `It is hereby stated that no ${noun} could be identified.`,
  (noun) => `Not a single ${noun} exists.`,
  (noun) => `The site lacks a ${noun}.`,
  (noun) => `There is no ${noun}.`,
  (noun) => `No ${noun} found.`,
  (noun) => `No ${noun} was found on the site.`,
  (noun) => `N/A - there is no ${noun}.`,
  (noun) => `N/A. I could not find any ${noun}.`,
  (noun) => `I couldn't find a ${noun}.`,
  (noun) => `I looked everywhere, but did not find any ${noun}.`,
  (noun) => `Unfortunately, there isn't any ${noun} here.`,
  (noun) => `It is impossible: no ${noun} exists.`,
  (noun) => `Sorry, a ${noun} does not exist.`,
  (noun) => `The search returned zero results for a ${noun}.`,
  (noun) => `I was unable to find a ${noun}, so this task cannot be completed.`,
  (noun) => `**Answer:** There is no ${noun}. Let me know if you want me to try something else!`,
  (noun) => JSON.stringify({ answer: `There is no ${noun}.` }),
  (noun) => `sorry, there isnt any ${noun}`,
  (noun) => `It appears that there is no ${noun} at the moment.`,
  (noun) => `The site does not have a ${noun}.`,
  (noun) => `I searched for a ${noun}, but nothing came up.`,
  (noun) => `I tried to find a ${noun} but the search came back empty.`,
  (noun) => `My search for a ${noun} was unsuccessful; nothing matches.`,
  (noun) => `1. I opened the site.\n2. I searched and filtered.\n3. No ${noun} turned up.\n\n**Conclusion:** not possible.`,
  (noun) => JSON.stringify({ status: 'failed', answer: null, reason: `There is no ${noun}.` }),
  (noun) => JSON.stringify({ answer: 'N/A', explanation: `There is no ${noun}.` }),
  (noun) => `stop [N/A: there is no ${noun}]`,
  (noun) =>
    JSON.stringify({ task_type: 'RETRIEVE', status: 'NOT_FOUND_ERROR', retrieved_data: null, error_details: `no ${noun}` }),
]

/** Other statements about the requested value. They do not deny it. */
const NO_DENIALS: readonly ((noun: string) => string)[] = [
  (noun) => `I don't know whether there is a ${noun}.`,
  (noun) => `There may be no ${noun}.`,
  (noun) => `Is there no ${noun}?`,
  (noun) => `It is not true that there is no ${noun}.`,
  (noun) => `If there were no ${noun}, I would say so.`,
  (noun) => `I'd guess there is no ${noun}.`,
  (noun) => `I have no idea about a ${noun}.`,
  (noun) => `I did not look for a ${noun}.`,
  (noun) => `I doubt that there is no ${noun}.`,
  (noun) => `Without logging in I can't see a ${noun}.`,
  (noun) => `No, there is a ${noun}.`,
]

/** Answers that give no reason, or the wrong one. */
const EXCUSES = [
  '',
  'N/A',
  'done',
  'The answer is N/A.',
  'I ran out of steps.',
  'The page did not load.',
  'I could not log in.',
  'No problem! Let me know if you need anything else.',
  '42',
  'I give up.',
  'The task is impossible.',
  'It is not only the order.',
  'I could not find the search box.',
  'I got stuck in a loop and could not continue.',
  'I cannot access websites.',
  'There are no dragons.',
  '{"status":"SUCCESS","retrieved_data":null}',
]

const verdict = ({ task, answer }: Case, given: string): string =>
  judgeAnswer({ goal: task.goal, expected: answer }, given, 'strict')

describe.each([...new Set(CASES.map(({ task }) => task.type))])('%s', (type) => {
  const cases = CASES.filter(({ task }) => task.type === type)
  const { noun, denials = [], invented } = WANTED[type] ?? { noun: '', invented: [] }

  test('denials pass', () => {
    const all = [...DENIALS.map((phrase) => phrase(noun)), ...denials]
    const failed = cases.flatMap((each) =>
      all
        .filter(
          (given) => verdict(each, given) !== 'success' && !(given.includes('NOT_FOUND') && each.answer.status !== undefined),
        )
        .map((given) => `${each.task.goal} <- ${given}`),
    )
    expect(failed).toEqual([])
  })

  test('inventions and excuses fail', () => {
    const passed = cases.flatMap((each) =>
      [...invented, ...EXCUSES, ...NO_DENIALS.map((phrase) => phrase(noun))]
        .filter((given) => verdict(each, given) === 'success')
        .map((given) => `${each.task.goal} <- ${given}`),
    )
    expect(passed).toEqual([])
  })
})

test('a denial can end with words of the task', () => {
  const found = CASES.find(({ task }) => task.type === 'shop.review-summary-none')
  if (found === undefined) throw new Error('no task without reviews')
  const { name } = instanceOf(found.task).params
  expect(verdict(found, `There are no reviews of the ${name}.`)).toBe('success')
  expect(verdict(found, found.task.goal)).not.toBe('success')
})
