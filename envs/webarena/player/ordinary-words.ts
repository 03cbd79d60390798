/** Lower-case words of tasks that are no names: words that plans read, and words that connect them. */
const WORDS = `
  a about above access accordingly account add address addresses after again all alone also altogether am among amount an and announce another
  answer any anybody approved are around arrived article as ascending ask asks assign assigned assignee at author authors back be became because
  been before began begin beginning begins below best between bicycle bicycles bill billing bills biography body book both bought box branch
  bring brought broke broken browser budget bugs busiest but buy buying by call called came can cancel canceled car care cart category change
  check cheapest choose clone clones close closed closest code color colour coming command comment commented comments commit commits compare complain
  complete completed contact contain contribute contributed contributor contributors coordinates cost costs could count counts coupon create crate
  created customer customers date day days deals decimal decrease default degrees delete delivered delivery department descending description
  designed detail details did directions disable disabling discount discounts discussion disk distance do does done down downvote downvotes
  draft drive drives drivers driving due each edit either else email empty encyclopaedia encyclopedia end enter every everybody everyone everything
  exactly expect expensive far features fee fees fewest field fifth file filed files fill filter find first fits folder follow followers foot for
  fork forks form forum forums found fourth from full gather gave get gets git give gives go goes grand group had half handling has have he her
  here high highest his hits hold holds home host hot hottest hour hours how i if in included including increase inside instead
  internal into invite invoice invoices is issue issues it items its just keep know knows label last late latest latitude lead leads least leave
  left length less let letter like line link links list lists lives log long longer longitude look looks lot low lowest made main make makes
  many map mark may me measure meet meeting meetup member members mention mentions merge merged message method milestone mine minutes
  money month monthly months more most move moved much must my myself name named names near nearest need needs never new newest newsletter next
  nickname nicknames no none not nothing notice notify now number numbers of off offers often oldest on once one ones online only open
  opened opening or order ordered orders other our out over own page pages paid parcel parcels part path paths pay payment pending people
  per percent performance person phone piece pieces place placed places play please postal postcode posted posts press price prices
  private problem processing product products profile project projects promote public publish purchase purchased put quality quantity question
  questions quicker range rate rated rather rating reach read readme really reason recorder receive received recent recommend recommendations reduce refund remind
  remove reorder replace reply reports repository repositories request requests results review reviewed reviewer reviewers reviews role
  route rule rules same say says score scored scores search second see self selling send sent sets several she ship
  shipment shipments shipped shipping shop should show sidebar signed simple since single site size so sold some somebody something somewhere
  sort sorted sorts sources spam speed spend spent star stars start starting starts state status stock stop store submission submissions submit
  subscribe subtotal such suggest sum switch tab tabs tags take takes talk tell term terms text than that the their them then there these they
  thing things third this those thread threads three through tiles time times title titled titles to today top topic total totals tracking type under
  unhappy unit units unsent until up upcoming update updated upvote upvotes url urls us use used user username usernames users usual value very virtual visit
  visitors vote wait waits walk walking walks want wants was way we website week were what whatever when where whether which whichever while who
  whole whose why will wish wishes with within without word words work would write writing written wrote year years yes yet you your yours
`

/** Nouns that are part of the name before or after them: `Walnut Pharmacy`, `Hotel Ember`, `Tax Report`. Most are places. */
const NAME_NOUNS = `
  airport aquarium baker bakery bank bar bookshop cafe cathedral church cinema clinic coach college concert dentist embassy fire florist
  gallery garage garden ground guest hall hospital hotel house ice kindergarten library market museum nature office park petrol pharmacy
  planetarium police pool post pub railway report reserve restaurant rink school set sports stadium station supermarket swimming theatre town university zoo
`

export const ORDINARY_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

/** The nouns in the singular and the plural. */
export const NAME_WORDS: ReadonlySet<string> = new Set(
  NAME_NOUNS.trim()
    .split(/\s+/)
    .flatMap((noun) => [noun, noun.endsWith('y') ? noun.replace(/y$/, 'ies') : `${noun}s`]),
)
