/**
 * What this build can make of a transaction. Raised whenever the reader learns something: a version, an instruction, whose
 * tokens they were.
 * 1: transactions of every version; fees that token-2022 withholds unsaid; deposits through a router.
 */
export const READER_VERSION = 1
