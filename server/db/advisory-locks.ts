/** Keys of the advisory locks, each its own. PostgreSQL keeps them per database, so other applications don't meet them. */
export const advisoryLocks = { migrate: 7_401_001, feedLeader: 7_401_002, ledgerWriter: 7_401_003, historyKeeper: 7_401_004, pushSender: 7_401_005, submissionKeeper: 7_401_006, notifier: 7_401_011 } as const
