import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import config from '../../vitest.config.ts'
import { lanesOf } from './lanes.ts'

const configured = z.object({ test: z.object({ projects: z.array(z.object({ test: z.object({ name: z.string() }) })) }) })

describe('the lanes of a run', () => {
  it('are two for a whole one, with every project in one of them', () => {
    const names = configured.parse(config).test.projects.map(({ test }) => test.name)
    const chosen = lanesOf([], true).map(({ args }) => args.filter((arg) => arg.startsWith('--project=')).map((arg) => arg.slice('--project='.length)))
    expect(chosen).toHaveLength(2)
    expect(chosen.flat().toSorted()).toEqual(names.toSorted())
  })

  it('are one for a chosen part, with its own arguments', () => {
    expect(lanesOf(['e2e/home'], true)).toEqual([{ args: ['e2e/home'], journeys: true, yields: false }])
    expect(lanesOf(['--project', 'unit'], false)).toEqual([{ args: ['--project', 'unit'], journeys: false, yields: false }])
  })
})
