const LOAN_COUNTRIES = 'I don’t know in which countries it is open: that depends on the law where you live. Ask the team before you apply.'

/** What is said first, where a question of the FAQ is asked for something particular: by topic, the concepts of which it has one. */
const leads: Readonly<Record<string, readonly (readonly [concepts: readonly string[], says: string])[]>> = {
  'faq:lock': [
    [['restake', 'restart', 'more', 'again'], 'Staking again does restart the lock.'],
    [['early', 'withdraw', 'cancel', 'money'], 'No stake can be taken out before its time.'],
  ],
  'faq:apy': [
    [['guarantee'], 'No, that is not guaranteed: it is an estimate by the published rule, and what BD is worth in money can fall.'],
    [['compound'], 'The interest is simple, it does not compound.'],
    [['dollar', 'euro', 'usdt', 'money'], 'Rewards are in BD, not in money.'],
  ],
  'faq:who-gets-a-card': [
    [['kyc', 'verification'], 'The card is offered without KYC; the partner who issues it may ask for identification where the law requires it.'],
    [['=visa'], 'It is a Mastercard, not a Visa.'],
    [['virtual'], 'It is a virtual card, there is none of plastic.'],
    [['country'], 'Some services are not open in every country, and the partner who issues the card may refuse one.'],
    [['quota', 'howMuch', 'number'], 'There are 250 cards at most; how many of them are left I don’t know.'],
  ],
  'loan-minimum': [[['country'], LOAN_COUNTRIES]],
  'loan-apply': [[['country'], LOAN_COUNTRIES]],
  'faq:what-is-blackduck': [[['founder', 'who'], 'I know no names of the people behind it.']],
  'stay-safe': [[['airdrop'], 'I know of no airdrop.']],
  notifications: [[['price', 'fee'], 'Notifications cost nothing.']],
  'faq:card-fee': [[['perMonth', 'perYear', 'exchange', 'cash'], 'I know of no other fee.']],
  'faq:minimum-stake': [[['maximum'], 'I know of no maximum.']],
  contact: [[['callUs'], 'I know of no telephone number.']],
  'faq:card-funding': [[['where', 'wallet'], 'The address for top-ups shows with your own card, on Card Status, to copy or as a QR code; I don’t know it.'], [['minimum', 'maximum'], 'I know of no least or greatest amount of a top-up.']],
  'faq:where-to-buy': [[['sell'], 'BD is sold where it is bought; a stake can’t be sold before it unlocks.']],
  'faq:vault': [[['=audit'], 'I know of no audit; you can check the vault yourself.']],
  'faq:stored-on-device': [[['cookies'], 'No tracking cookies: the public pages set one cookie, only when you mark a notification as read, a random number that tells this device from others, for 400 days at most.']],
}

/** The first sentence of an answer of the FAQ, by what the question has; empty where the answer begins well by itself. */
export function leadOf(topicId: string, has: (concept: string) => boolean): string {
  return leads[topicId]?.find(([concepts]) => concepts.some(has))?.[1] ?? ''
}
