import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { install } from '../../content/install.ts'
import { readAppLink } from '../../page/app-link.ts'
import { Page } from '../../ui/page.tsx'
import { readAddress } from '../../rules/read-address.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { NothingHere } from '../../shell/frame/not-found.tsx'

const words = install.link

/** The target of links in the app's own scheme, `/open?u=web%2Bbd%3Astaking`, and of what other apps share. Navigates to the screen that it is for, never outside. */
export function Open() {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const place = placeOf(search)

  useEffect(() => {
    // Replaced, because Back would lead here and at once forward again.
    if (place !== null) void navigate({ href: place, replace: true })
  }, [navigate, place])

  // The URL is unknown during prerendering.
  if (isHydrated && place === null) return <NothingHere>{words.unknown}</NothingHere>
  return <Page title={words.title} lead={words.text}>{null}</Page>
}

function placeOf(search: string): string | null {
  const parameters = new URLSearchParams(search)
  const named = parameters.get('u')
  if (named === null) return sharedPlace(parameters)
  const link = readAppLink(named)
  return link && `${link.to}${link.wallet === undefined ? '' : `?wallet=${link.wallet}`}`
}

/** A wallet's address is watched: it goes on after a #, which no server sees. Everything else becomes a message. */
function sharedPlace(parameters: URLSearchParams): string | null {
  const shared = ['title', 'text', 'url'].map((name) => parameters.get(name) ?? '')
  if (shared.every((text) => text.trim() === '')) return null
  const { address } = readAddress(shared.join(' '))
  return address === undefined ? `/contact?${parameters.toString()}` : `/my#add=${address}`
}
