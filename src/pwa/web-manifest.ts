import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest: how the app is installed and what it looks like on a home screen. */
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
} satisfies Partial<ManifestOptions>
