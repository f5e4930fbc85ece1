/** Confirmations sent to one address within 24 hours, at most: they must not serve to flood strangers. */
export const CONFIRMATIONS_A_DAY = 5
