/** The folder of the prerendered pages in the build. They hold unfilled placeholders, so they are served as text, never as pages. */
export const PAGES_FOLDER = 'pages'
/** The same pages in the form that the server sends: scripts/build/first-visit.ts. The worker keeps none of these. */
export const FIRST_VISIT_FOLDER = `${PAGES_FOLDER}/first-visit`
export const NOT_FOUND_PAGE = 'not-found'

/** The page's name for a path, whether or not the app has that page: `/` → `~`, `/faq` → `~faq`, `/admin/login/` → `~admin~login`. */
export function pageName(path: string): string {
  if (!/^[\w/-]*$/.test(path)) return NOT_FOUND_PAGE
  return `~${path.replace(/^\/+|\/+$/g, '').replaceAll('/', '~')}`
}

/** The file of a page by its name. */
export function pageFile(name: string, folder: string = PAGES_FOLDER): string {
  return `${folder}/${name}.txt`
}

/** The path of the picture that links to the app are shown with. */
export const PREVIEW_PICTURE = '/og.png'
