/** More submissions within 24 hours than this under one address, and the sender is told no more: confirmations are not for flooding strangers. */
export const CONFIRMATIONS_A_DAY = 5
