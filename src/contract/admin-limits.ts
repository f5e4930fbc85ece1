/** Limits of the administrators' work, known to the server and to the screens. */

/** The longest question or decision: in any script it fits into the calls' limit of 8 KiB. */
export const CASE_TEXT_MOST = 2000

/** For how long the team can take back what it did: so long no mail of it goes out. */
export const UNDO_MS = 10_000

/** How many cases can be changed at once. */
export const BULK_MOST = 100
