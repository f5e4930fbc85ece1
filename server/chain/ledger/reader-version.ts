/**
 * What this build can read in a transaction. Raise it whenever the reader learns something: a version, an instruction, a way
 * to tell whose tokens they were.
 * 1: transactions of every version; fees that token-2022 withholds silently; deposits through a router.
 */
export const READER_VERSION = 1
