import { describe, expect, it } from 'vitest'
import { reachesJourneys } from './what-to-run.ts'

const JOURNEYS = ['e2e/offline.test.ts', 'e2e/dashboard.test.ts']

describe('whether a run includes browser journeys', () => {
  it.each([
    { args: [], reaches: true },
    { args: ['e2e'], reaches: true },
    { args: ['offline'], reaches: true },
    { args: ['src/rules', 'dashboard'], reaches: true },
    { args: ['-t', 'vault'], reaches: true },
    { args: ['--project', 'e2e'], reaches: true },
    { args: ['src/rules/amount'], reaches: false },
    { args: ['src/rules', '-t', 'offline'], reaches: false },
    { args: ['--project=unit', '--project=server'], reaches: false },
    { args: ['--project', 'unit', 'offline'], reaches: false },
  ])('$args → $reaches', ({ args, reaches }) => {
    expect(reachesJourneys(args, JOURNEYS)).toBe(reaches)
  })
})
