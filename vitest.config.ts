import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'

export default defineConfig({
  test: {
    // One more than a small machine has cores: many tests wait, for a clock, a database or a browser.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What differs is told in whole: of a failed run only its end may be left.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,sw,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.dom.test.tsx'],
          // As with the server: loading React and the screens anew for each file takes longer than the tests.
          isolate: false,
          // Some run whole tools; a limit is for what hangs, not for what a busy machine does slowly.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Components as a person uses them, in a DOM without a browser: no layout, no styles, nothing painted.
        define: { __APP_VERSION__: '"0.0.0"' },
        test: {
          name: 'components',
          include: ['src/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/dom-setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // A command of its own, vitest.faults.config.ts, and a project of its own.
          exclude: ['server/faults/**', 'server/simulation/**'],
          globalSetup: ['server/db/testing/global-setup.ts'],
          // Loading the server anew for each of some 200 files takes half as long as the tests. What a module of the tests
          // keeps, and hooks it sets when it is loaded, are therefore those of all files of a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // In processes of its own: it replaces the clock, which nothing that other tests have left behind may use.
        test: {
          name: 'simulation',
          include: ['server/simulation/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Journeys start whole servers and browsers: last.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/shared-app.global-setup.ts'],
          // Loading Playwright and the helpers anew for each file takes longer than many a journey.
          isolate: false,
          // Each has a server and a browser of several processes beside it: with three, up to seventeen wait for two cores.
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // What a page shows is read again until it is right: on a busy machine it comes later.
          expect: { poll: { timeout: 60_000, interval: 50 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
