import { describe, expect, it } from 'vitest'
import { screenOfPath } from '../../screen-of-path.ts'
import { headOf } from './page-head.ts'

const paths = [...screenOfPath.keys()]

describe('the head of a page', () => {
  it.each(paths)('has its own title and description for %s', (path) => {
    const { found, title, description } = headOf(path)
    expect(found).toBe(true)
    expect(title).toContain('BlackDuck')
    expect(description).toMatch(/^[A-Z].{30,160}\.$/)
  })

  it('differs from page to page; two paths of one screen share it and name the canonical path', () => {
    const counting = paths.filter((path) => headOf(path).canonical === undefined)
    expect(new Set(counting.map((path) => headOf(path).title)).size).toBe(counting.length)
    const second = paths.flatMap((path) => headOf(path).canonical ?? [])
    expect(second.length).toBe(paths.length - counting.length)
    for (const path of second) expect(counting).toContain(path)
    expect(headOf('/help').canonical).toBe('/faq')
  })

  it('is the same with a trailing slash, and says that an unknown path is not found', () => {
    expect(headOf('/faq/')).toEqual(headOf('/faq'))
    expect(headOf('/no-such-page')).toMatchObject({ found: false, title: 'Page Not Found · BlackDuck' })
  })
})
