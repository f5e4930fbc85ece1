import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { headOf } from './page-head.ts'

/**
 * After a navigation: sets the document's title and description, focuses the heading, and announces the title to
 * screen readers. `startedAt` is the path that the document was loaded with; the person may have left it before this loads.
 */
export function RouteHead({ startedAt }: { startedAt: string }) {
  const router = useRouter()
  const [said, setSaid] = useState('')

  useEffect(() => {
    const arrive = (path: string, hash: string) => {
      setSaid(describe(path))
      focusContent(hash)
    }
    const { pathname, hash } = router.state.location
    if (pathname === startedAt) describe(pathname)
    else arrive(pathname, hash)
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation && pathChanged) arrive(toLocation.pathname, toLocation.hash)
    })
  }, [router, startedAt])

  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}

/** Writes the head of a path into the document and returns its title. */
function describe(path: string): string {
  const { title, description, canonical, found } = headOf(path)
  document.title = title
  element('meta', 'name', 'description').content = description
  if (found) {
    const link = element('link', 'rel', 'canonical')
    // The server may have named another origin than the one that the page was asked for by.
    link.href = new URL(canonical ?? path, link.href || window.location.origin).href
  }
  return title
}

function element<K extends 'meta' | 'link'>(tag: K, attribute: string, value: string): HTMLElementTagNameMap[K] {
  const found = document.head.querySelector<HTMLElementTagNameMap[K]>(`${tag}[${attribute}="${value}"]`)
  if (found) return found
  const made = document.createElement(tag)
  made.setAttribute(attribute, value)
  document.head.append(made)
  return made
}

/** Focuses the element that the hash names, else the main heading, else the content. The router scrolls. */
function focusContent(hash: string): void {
  const named = hash === '' ? null : document.getElementById(hash)
  const target = named ?? document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
