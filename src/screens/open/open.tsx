import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { install } from '../../content/install.ts'
import { readAppLink } from '../../page/app-link.ts'
import { Page } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { NothingHere } from '../../shell/frame/not-found.tsx'

const words = install.link

/** The target of links in the app's own scheme, `/open?u=web%2Bbd%3Astaking`. Navigates to the screen they name, never outside. */
export function Open() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const link = readAppLink(new URLSearchParams(search).get('u') ?? '')
  const place = link && `${link.to}${link.wallet === undefined ? '' : `?wallet=${link.wallet}`}`

  useEffect(() => {
    // Replaced, because Back would lead here and at once forward again.
    if (place !== null) void navigate({ href: place, replace: true })
  }, [navigate, place])

  // The URL is unknown during prerendering.
  if (isHydrated && place === null) return <NothingHere>{words.unknown}</NothingHere>
  return <Page title={words.title} lead={words.text}>{null}</Page>
}
