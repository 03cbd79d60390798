/**
 * Words that show that a piece of an answer is talk about the answer, not another value: function words, the verbs and adverbs of
 * replies, and the nouns of websites.
 */

/** Closed word classes: articles, prepositions, pronouns, auxiliaries and conjunctions. */
const FUNCTION_WORDS = words(`
  a an the this that these those it its he she they them their theirs his her him i me my mine we us our you your yours
  who whom whose which what where when why how there here
  am is are was were be been being do does did done doing have has had having will would shall should can could may might must
  not no nor neither either both each every any some none all such same so as than then too very just only even also still yet
  at by for from in into of off on onto out over per since through to toward under until up upon via with within without about
  above across after against along among around because before behind below beneath beside between beyond despite down during
  except if unless though although while whereas whether and or but
  isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't
  i'm i've i'll i'd it's that's there's here's what's who's you're you've they're they've we've let's he's she's
`)

/** Function words that join items of a list and so do not mark an item as talk. */
const CONNECTORS = words('a an the and or nor both also then plus even finally lastly first second third next')

/** Verbs, adverbs and greetings of replies. */
const REPLY_WORDS = words(`
  answer answers answered answering result results response reply output outcome conclusion summary solution value values data
  information info detail details fact facts note notes question task tasks request query instruction total totals sum count counts
  number numbers amount amounts figure list lists listed listing table tables row rows column columns record records entry entries
  item items field fields page pages site sites website web tab tabs screen section link report reports dashboard grid panel
  history account store shop admin back office map forum thread threads post posts comment comments project projects repository
  repositories issue issues commit commits user users username usernames customer customers reviewer reviewers review reviews
  nickname nicknames product products order orders invoice price prices cost costs name names email emails address phone zip code
  postcode date dates time times distance duration hours minutes status size colour color option options place places route
  latitude longitude coordinates url sku quantity rating ratings stars contributor contributors member members keyword term terms
  walking driving walk drive
  find finds found finding see seen sees saw look looks looked looking check checks checked checking verify verified verifying
  confirm confirmed confirms show shows shown showing state states stated say says said tell tells told give gives given get gets
  got read reads reading review reviewed reviewing search searched searching go goes went going come comes came open opened visit
  visited navigate navigated browse browsed view viewed compare compared count counted counting add added adding calculate
  calculated compute computed determine determined identify identified locate located match matches matched include includes
  included including filter filtered sort sorted report reported appear appears appeared turn turns turned make makes made take
  takes took need needs needed want wants help helps helped ask asked know knows use used using provide provided return returned
  complete completed finish finished conclude concluded belong belongs correspond corresponds contain contains contained display
  displayed indicate indicates indicated retrieve retrieved extract extracted appears equals equal comes sums works live lives
  sure certainly absolutely ok okay yes yep great good right correct correctly exact exactly clear clearly simply simple please
  thanks thank sorry hello hi hey dear cheers regards best glad happy welcome enjoy hope feel free more further else other another
  again now today already finally overall ultimately therefore hence thus accordingly basically essentially actually indeed namely
  specifically respectively altogether together quick quickly careful carefully based according per following follows follow
  above below whole full entire final finally currently current new latest recent last anything everything something nothing
  thing things way step steps case let know reach assist assistance assistant anytime ready attached info fyi tldr tl dr hth
  one ones yours sincerely dr mr ms
  well oh ah aha hmm hm um uh wow yay hooray bingo voila voilà alright anyway anyways so true false source sources reference references via thx ty pls btw
`)

/** True if a piece of an answer between separators is talk: it has words of sentences, or nothing but words of replies and of the goal. */
export function isTalk(piece: string, goalWords: ReadonlySet<string>): boolean {
  const all = wordsOf(piece)
  if (all.length === 0) return true
  const rest = all.filter((word) => !CONNECTORS.has(word))
  if (rest.some((word) => FUNCTION_WORDS.has(word))) return true
  return rest.every((word) => isCommon(word) || goalWords.has(word) || /^\d+$/.test(word))
}

/** True for words that name no value: function words, words of replies, and adverbs. */
export function isCommon(word: string): boolean {
  return FUNCTION_WORDS.has(word) || REPLY_WORDS.has(word) || /^\p{L}{3,}ly$/u.test(word)
}

/** True for articles, prepositions, pronouns, auxiliaries and conjunctions. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word)
}

/** Share of function words among words, 0 to 1. Sentences have more than a third, labels of pages almost none. */
export function functionWordShare(all: readonly string[]): number {
  return all.length === 0 ? 1 : all.filter((word) => FUNCTION_WORDS.has(word)).length / all.length
}

/** Splits a lower-case text into words. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+(?:['.@_/-][\p{L}\p{N}]+)*/gu) ?? []
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
