/** Where the prerendered pages lie among the built files. They hold open slots, so they are served as text, never as pages. */
export const PAGES_FOLDER = 'pages'
export const NOT_FOUND_PAGE = 'not-found'

/** The page of a path, if the app has one of it: `/` → `~`, `/faq` → `~faq`, `/admin/login/` → `~admin~login`. */
export function pageName(path: string): string {
  if (!/^[\w/-]*$/.test(path)) return NOT_FOUND_PAGE
  return `~${path.replace(/^\/+|\/+$/g, '').replaceAll('/', '~')}`
}

/** The file of a page by its name. */
export function pageFile(name: string): string {
  return `${PAGES_FOLDER}/${name}.txt`
}
