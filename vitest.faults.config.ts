import { defineConfig } from 'vitest/config'

/**
 * `npm run test:faults`: a server while its database, its nodes, its clock or its descriptors fail. Not a part of `npm test`: it says
 * within which time things recover, which a machine that runs other tests as well can't keep.
 */
export default defineConfig({
  test: {
    include: ['server/faults/*.test.ts'],
    globalSetup: ['server/db/testing/global-setup.ts'],
    // One fault after the other.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
