import type { ManifestOptions } from 'vite-plugin-pwa'
import { APP_SCHEME } from '../page/app-link.ts'

/** The web app manifest: how the app is installed, how it looks on a home screen, and what else opens it. */
export const webManifest = {
  id: '/',
  name: 'BlackDuck',
  short_name: 'BlackDuck',
  description: 'What the BD vault holds, what the token is worth and who stakes it, with the age and source of every figure.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone', 'minimal-ui'],
  // An open window comes to the front as it is; the page then navigates itself, see
  // docs/decisions/0011-launching.md.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  background_color: '#080e11',
  theme_color: '#080e11',
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    narrow('vault', 'The vault: what it holds, live from the chain'),
    narrow('staking', 'Staking: who stakes how much, and until when'),
    narrow('card', 'The virtual card: which tier a wallet reaches'),
    wide('vault', 'The vault: what it holds, live from the chain'),
    wide('staking', 'Staking: who stakes how much, and until when'),
  ],
  // Not the bare start, which the icon itself opens: it only brings an open window to the front.
  shortcuts: [
    shortcut('vault', 'Vault', '/#top', 'What the vault holds'),
    shortcut('staking', 'Staking', '/staking', 'Who stakes how much, and until when'),
    shortcut('card', 'Card', '/virtual-card', 'Which card a wallet can have'),
    shortcut('contact', 'Contact', '/contact', 'How to reach us'),
  ],
  // Decides where it leads: an address is watched, everything else is a message.
  share_target: { action: '/open', method: 'GET', enctype: 'application/x-www-form-urlencoded', params: { title: 'title', text: 'text', url: 'url' } },
  protocol_handlers: [{ protocol: APP_SCHEME, url: '/open?u=%s' }],
} satisfies Partial<ManifestOptions>

/** Drawn by `npm run screenshots`. */
function narrow(name: string, label: string) {
  return { src: `/screenshots/narrow-${name}.webp`, sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' as const, label }
}

function wide(name: string, label: string) {
  return { src: `/screenshots/wide-${name}.webp`, sizes: '1280x800', type: 'image/webp', form_factor: 'wide' as const, label }
}

/** Its icon is drawn by scripts/make-icons.ts. */
function shortcut(name: string, title: string, url: string, description: string) {
  return { name: title, url, description, icons: [{ src: `/shortcuts/${name}-192.png`, sizes: '192x192', type: 'image/png' }] }
}
