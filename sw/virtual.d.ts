/** The addresses of the worker's parts, from the build (scripts/worker-parts-plugin.ts). */
declare module 'virtual:worker-parts' {
  const urls: { readonly offline: string; readonly rare: string }
  export default urls
}
